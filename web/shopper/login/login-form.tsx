import { useContext, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import * as authText from '#text/auth.ts';
import * as codeText from '#text/code-sign-in.ts';
import * as loginText from '#text/login-page.ts';
import * as passkeyText from '#text/passkey.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { beginSession } from '../../sign-in/begin-session.ts';
import { PasskeyButton } from '../../sign-in/passkey-button.tsx';
import { hasPasskeys, wasPasskeyUsed } from '../../sign-in/passkeys-here.ts';
import { secondStepAfter, secondStepOf, type SecondStep } from '../../sign-in/second-step.ts';
import { SecondStepFields } from '../../sign-in/second-step-fields.tsx';
import { BareButton, QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Field, focusBox, PasswordField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { FormTitle, IsSection, OtherView } from './form-parts.tsx';
import type { View } from './view.ts';

/** The first values of the form. `password` is set if the person has just registered: one click then signs them in. */
type LoginFormProps = {
  email: string;
  password: string;
  /** True if the shop sends codes for signing in. */ hasCodes: boolean;
  onView: (view: View) => void;
};

export function LoginForm({ email, password, hasCodes, onView }: LoginFormProps) {
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const isSection = useContext(IsSection);
  const ref = useRef<HTMLFormElement>(null);
  const { form, submit, isBusy, isDone, error } = useFormAction<typeof login>('login', {
    // The cast is safe: `login` below returns details of this type.
    onRefused: ({ details }) => setSecondStep(secondStepAfter(details as SecondStep | undefined, secondStep)),
  });
  const send = (passkey: PasskeyAnswer) => {
    const typed = new FormData(ref.current ?? undefined);
    typed.set('passkey', JSON.stringify(passkey));
    submit(typed);
  };
  return (
    <form {...form} ref={ref} className="space-y-5">
      {isSection ? (
        <FormTitle title={loginText.orderTitle()}>{loginText.orderIntro()}</FormTitle>
      ) : (
        <FormTitle title={loginText.loginTitle()}>{loginText.loginIntro()}</FormTitle>
      )}
      <FormError isRequest={secondStep?.isNew}>{error}</FormError>
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
      {secondStep && <SecondStepFields step={secondStep} isBusy={isBusy || isDone} onPasskey={send} />}
      <div className="flex justify-end">
        <BareButton onClick={() => onView('forgot')}>{loginText.forgot()}</BareButton>
      </div>
      <SubmitButton
        size="large"
        className="w-full"
        isBusy={isBusy || isDone}
        {...(password !== '' && { ref: focusBox })}
      >
        {loginText.login()}
      </SubmitButton>
      {!secondStep && <PasskeyLogin />}
      {hasCodes && (
        <QuietButton className="w-full" onClick={() => onView('code')}>
          {codeText.withCode()}
        </QuietButton>
      )}
      <OtherView question={loginText.newHere()} answer={loginText.register()} onClick={() => onView('register')} />
    </form>
  );
}

/** Signs a person in. The page watches the session and continues by itself. */
export const login: FormAction<void> = async (form) => {
  try {
    const passkey = form.get('passkey');
    const body = {
      ...textsOf(form, ['identifier', 'password', 'code']),
      // The cast is safe: the passkey button wrote this JSON into the form.
      ...(typeof passkey === 'string' && { passkey: JSON.parse(passkey) as PasskeyAnswer }),
    };
    beginSession(await call('POST /auth/login', { body }));
    return done();
  } catch (error) {
    return { isDone: false, error: messageOf(error, authText.loginFailed()), details: secondStepOf(error) };
  }
};

/** A button that signs in with only a passkey. The button is for staff; shoppers do not see it. */
function PasskeyLogin() {
  const isInBrowser = useIsInBrowser();
  const [search] = useSearchParams();
  const isWanted = isInBrowser && (wasPasskeyUsed() || /^\/admin(?![^/?])/.test(search.get('next') ?? ''));
  if (!isWanted || !hasPasskeys()) return null;
  return (
    <PasskeyButton
      label={passkeyText.signIn()}
      ask={async () => (await call('POST /auth/passkey/question')).question}
      onAnswer={async (passkey) => beginSession(await call('POST /auth/passkey', { body: { passkey } }))}
    />
  );
}
