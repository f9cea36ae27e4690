import { useState } from 'react';
import * as authText from '#text/auth.ts';
import * as loginText from '#text/login-page.ts';
import { messageOf } from '../../api/api-error.ts';
import { asksForCode } from '../../session/asks-for-code.ts';
import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Field, focusBox, PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { FormTitle, OtherView } from './form-parts.tsx';
import type { View } from './view.ts';

/** `password`: of the account that has just been made; signing in to it takes one press. */
type LoginFormProps = { email: string; password: string; onView: (view: View) => void };

export function LoginForm({ email, password, onView }: LoginFormProps) {
  // Once asked for, the code stays asked for, also after a wrong one.
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { form, isBusy, isDone, error } = useFormAction<typeof login>('login', {
    onRefused: ({ reason }) => setCodeAsked(isCodeAsked || reason === 'code'),
  });
  return (
    <form {...form} className="space-y-5">
      <FormTitle title={loginText.loginTitle()}>{loginText.loginIntro()}</FormTitle>
      <FormError>{error}</FormError>
      <Field
        label={loginText.email()}
        name="identifier"
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
      />
      <PasswordField
        label={loginText.password()}
        name="password"
        autoComplete="current-password"
        defaultValue={password}
      />
      {isCodeAsked && <CodeField />}
      <div className="flex justify-end">
        <Button look="bare" onClick={() => onView('forgot')}>
          {loginText.forgot()}
        </Button>
      </div>
      <Button
        type="submit"
        size="large"
        className="w-full"
        isBusy={isBusy || isDone}
        {...(password !== '' && { ref: focusBox })}
      >
        {loginText.login()}
      </Button>
      <OtherView question={loginText.newHere()} answer={loginText.register()} onClick={() => onView('register')} />
    </form>
  );
}

/** Begins the session; the page then goes on by itself. */
export const login: FormAction<void> = async (form) => {
  try {
    const { token, user } = await call('POST /auth/login', { body: textsOf(form, ['identifier', 'password', 'code']) });
    notify('success', authText.loginDone(), 'account');
    session.begin(token, user);
    return done();
  } catch (error) {
    const reason = asksForCode(error) ? { reason: 'code' } : {};
    return { isDone: false, error: messageOf(error, authText.loginFailed()), ...reason };
  }
};
