import { useState, useRef } from 'react';
import { limits } from '#domain/limits.ts';
import { NO_BIRTH_DAY, suggestUsername } from '#domain/people.ts';
import * as authText from '#text/auth.ts';
import * as loginText from '#text/login-page.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { forgetDraft, keepTyped, typedBefore } from '../../drafts/form-draft.ts';
import { notify } from '../../ui/notices.tsx';
import { FormTitle, OtherView } from './form-parts.tsx';
import type { View } from './view.ts';

/** The values that the specification fixes; the form does not ask for them (spec §5 Register). */
const FIXED = { dob: NO_BIRTH_DAY, userType: 'CUSTOMER' } as const;

/** The email address and the password of the new account. */
export type NewAccount = { email: string; password: string };

const DRAFT = 'register';
/** The boxes of which the browser stores a draft. Passwords are never among them. */
const kept = ['username', 'email', 'mobile'] as const;

/** Returns whether a draft of the registration survived a reload. */
export const wasRegisterTyped = () => typedBefore(DRAFT, kept) !== undefined;

type RegisterFormProps = {
  email: string;
  onView: (view: View) => void;
  onRegistered: (made: NewAccount) => void;
};

export function RegisterForm({ email, onView, onRegistered }: RegisterFormProps) {
  const [typed] = useState(() => typedBefore(DRAFT, kept));
  const { form, isBusy, error, issues } = useFormAction<typeof register>('register', {
    onDone: onRegistered,
  });
  const toLogin = () => {
    forgetDraft(DRAFT);
    onView('login');
  };
  const field = (name: string) => ({ name, error: issues[name] });
  const newPassword = { autoComplete: 'new-password', required: true };
  return (
    <form {...form} onInput={keepTyped(DRAFT, kept)} className="space-y-5">
      <FormTitle title={loginText.registerTitle()}>{loginText.registerIntro()}</FormTitle>
      <FormError>{error}</FormError>
      <UsernameField before={typed?.username} error={issues['username']} />
      <Field
        label={loginText.email()}
        type="email"
        autoComplete="email"
        required
        defaultValue={typed?.email ?? email}
        {...field('email')}
      />
      <Field
        label={loginText.mobile()}
        type="tel"
        autoComplete="tel"
        defaultValue={typed?.mobile}
        {...field('mobile')}
      />
      <PasswordField
        label={loginText.password()}
        hint={loginText.passwordHint({ min: limits.passwordLength.min })}
        {...newPassword}
        {...field('password')}
      />
      <PasswordField label={loginText.confirmPassword()} {...newPassword} {...field('confirm')} />
      <SubmitButton size="large" className="w-full" isBusy={isBusy}>
        {loginText.register()}
      </SubmitButton>
      <OtherView question={loginText.haveAccount()} answer={loginText.login()} onClick={toLogin} />
    </form>
  );
}

/** Makes the account. Returns the email address and the password with which the person signs in. */
export const register: FormAction<NewAccount> = async (form) => {
  const { confirm, ...texts } = textsOf(form, ['username', 'email', 'mobile', 'password', 'confirm']);
  const { username, email, password } = texts;
  if (password !== confirm) {
    notify('error', authText.passwordsDiffer(), 'account');
    return { isDone: false, issues: { confirm: authText.passwordsDiffer() } };
  }
  try {
    await call('POST /auth/register', { body: { ...texts, ...FIXED, firstName: username, lastName: username } });
    forgetDraft(DRAFT);
    notify('success', authText.registerDone(), 'account');
    return done({ email, password });
  } catch (error) {
    return { isDone: false, error: messageOf(error, authText.registerFailed()), issues: issuesOf(error) };
  }
};

type UsernameFieldProps = { /** The initial text. */ before: string | undefined; error: string | undefined };

/**
 * The box for the username. If the server would refuse the typed name, the box suggests another name, which a person
 * accepts by one click.
 */
function UsernameField({ before = '', error }: UsernameFieldProps) {
  const [typed, setTyped] = useState(before);
  const [mendedError, setMendedError] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const suggestion = suggestUsername(typed);
  const take = (username: string) => {
    setTyped(username);
    setMendedError(error);
    box.current?.focus();
  };
  return (
    <div>
      <Field
        ref={box}
        label={loginText.username()}
        name="username"
        autoComplete="username"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={loginText.usernameHint()}
        error={error === mendedError ? undefined : error}
      />
      <div role="status" className="sr-only">
        {suggestion !== undefined && loginText.usernameHint()}
      </div>
      {suggestion !== undefined && (
        <QuietButton className="mt-2 max-w-full" onClick={() => take(suggestion)}>
          <span className="truncate">{loginText.takeUsername({ username: suggestion })}</span>
        </QuietButton>
      )}
    </div>
  );
}
