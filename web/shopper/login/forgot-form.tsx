import * as authText from '#text/auth.ts';
import * as loginText from '#text/login-page.ts';
import * as passwordPageText from '#text/password-page.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { FormTitle, SubmitOrBack } from './form-parts.tsx';
import type { View } from './view.ts';

type ForgotFormProps = { email: string; onView: (view: View) => void; onSent: (email: string) => void };

/**
 * The first step for a person who forgot their password: the form asks for their email address, to which the shop sends
 * a code.
 */
export function ForgotForm({ email, onView, onSent }: ForgotFormProps) {
  const { form, isBusy, error } = useFormAction<typeof requestCode>('requestCode', { onDone: onSent });
  return (
    <form {...form} className="space-y-5">
      <FormTitle title={loginText.forgotTitle()}>{loginText.forgotIntro()}</FormTitle>
      <FormError>{error}</FormError>
      <Field label={loginText.email()} name="email" type="email" autoComplete="email" required defaultValue={email} />
      <SubmitOrBack label={loginText.sendCode()} isBusy={isBusy} onView={onView} />
    </form>
  );
}

/** Asks the server to send a code. Returns the email address to which the code goes. */
export const requestCode: FormAction<string> = async (form) => {
  const { email } = textsOf(form, ['email']);
  try {
    const { message } = await call('POST /auth/forgot-password/request-otp', { body: { email } });
    // The server's message must not say whether an account has this email. A customer who sets a first password already
    // knows that, so the notice is clearer for them.
    const isOwn = session.get().user?.email === email;
    notify('success', isOwn ? passwordPageText.codeSent({ email }) : message, 'account');
    return done(email);
  } catch (error) {
    return { isDone: false, error: messageOf(error, authText.otpFailed()) };
  }
};
