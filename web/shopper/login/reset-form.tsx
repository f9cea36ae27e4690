import { limits } from '#domain/limits.ts';
import * as authText from '#text/auth.ts';
import * as loginText from '#text/login-page.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { BareButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { FormTitle, SubmitOrBack } from './form-parts.tsx';
import type { View } from './view.ts';

type ResetFormProps = {
  email: string;
  otp: string;
  /** The texts of the form; by default, the texts for a forgotten password. */
  title?: string;
  label?: string;
  back?: string;
  onView: (view: View) => void;
  /** Called after the password is set. Without this function, the form leads to the sign-in form. */
  onReset?: () => void;
  onNewPassword?: (typed: string) => void;
};

/** The third step for a forgotten password: takes the new password, and sends it together with the code. */
export function ResetForm({
  email,
  otp,
  title = loginText.resetTitle(),
  label = loginText.reset(),
  back,
  onView,
  onReset = () => onView('login'),
  onNewPassword,
}: ResetFormProps) {
  const { form, isBusy, error } = useFormAction<typeof resetPassword>('resetPassword', {
    onDone: onReset,
  });
  const newPassword = { autoComplete: 'new-password', required: true };
  return (
    <form {...form} className="space-y-5">
      <FormTitle title={title}>{loginText.resetIntro({ min: limits.passwordLength.min })}</FormTitle>
      <FormError>{error}</FormError>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="otp" value={otp} />
      <PasswordField
        label={loginText.newPassword()}
        name="newPassword"
        onChange={({ target }) => onNewPassword?.(target.value)}
        {...newPassword}
      />
      <PasswordField label={loginText.confirmPassword()} name="confirm" {...newPassword} />
      <BareButton onClick={() => onView('otp')}>{loginText.codeAgain()}</BareButton>
      <SubmitOrBack label={label} isBusy={isBusy} {...(back !== undefined && { back })} onView={onView} />
    </form>
  );
}

export const resetPassword: FormAction<void> = async (form) => {
  const { confirm, ...body } = textsOf(form, ['email', 'otp', 'newPassword', 'confirm']);
  if (body.newPassword !== confirm) return { isDone: false, error: authText.passwordsDiffer() };
  try {
    const { message } = await call('POST /auth/forgot-password/reset', { body });
    notify('success', message, 'account');
    return done();
  } catch (error) {
    return { isDone: false, error: messageOf(error, authText.resetFailed()) };
  }
};
