import * as accountText from '#text/account.ts';
import { issuesOf, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { done, textsOf, type FormAction } from '../ui/form-action.ts';
import { notify } from '../ui/notices.tsx';
import { session } from '../session/session.ts';

/**
 * Changes the password of the signed-in person, a shopper or a member of staff. The boxes of the form are
 * `currentPassword`, `newPassword` and, if the new password is typed twice, `confirm`. A notice says whether the change
 * worked (spec §5 Password change).
 */
export const changePassword: FormAction<void> = async (form) => {
  const { currentPassword, newPassword, confirm } = textsOf(form, ['currentPassword', 'newPassword', 'confirm']);
  if (form.has('confirm') && newPassword !== confirm) {
    notify('error', accountText.newPasswordsDiffer(), 'account');
    return { isDone: false };
  }
  try {
    const { message } = await call('PUT /users/change-password', { body: { currentPassword, newPassword } });
    const { user } = session.get();
    if (user?.hasGivenPassword) session.update({ ...user, hasGivenPassword: false });
    notify('success', message || accountText.passwordDone(), 'account');
    return done();
  } catch (error) {
    notify('error', messageOf(error, accountText.passwordFailed()), 'account');
    return { isDone: false, issues: issuesOf(error) };
  }
};
