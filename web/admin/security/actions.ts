import * as generalText from '#text/general.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/**
 * Turns on sign-in by an authenticator app, after the person has typed one of the app's codes. Returns the recovery
 * codes.
 */
export const confirmApp: FormAction<string[]> = async (form) => {
  try {
    const { recoveryCodes, message } = await call('PUT /security/app', { body: textsOf(form, ['code']) });
    notify('success', message, 'account');
    return done(recoveryCodes);
  } catch (error) {
    const issues = issuesOf(error);
    return { isDone: false, issues, ...(!issues['code'] && { error: messageOf(error, generalText.failed()) }) };
  }
};

/** Reads the data of the security screen again after a change. */
export async function readAgain(): Promise<void> {
  // Once a person has set up their first second factor, they may open the whole back office. The permissions are
  // therefore read again too.
  await Promise.all([['admin', 'security'], ['me']].map(async (queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Shows the reason of a failure in a notice. */
export function sayWhy(error: unknown): void {
  notify('error', messageOf(error, generalText.failed()), 'account');
}
