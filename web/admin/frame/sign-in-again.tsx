import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import type { User } from '#contract/users.ts';
import * as authText from '#text/auth.ts';
import * as passkeyText from '#text/passkey.ts';
import * as signInText from '#text/sign-in-again.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { PasskeyButton } from '../../sign-in/passkey-button.tsx';
import { hasPasskeys, wasPasskeyUsed } from '../../sign-in/passkeys-here.ts';
import { secondStepAfter, secondStepOf, type SecondStep } from '../../sign-in/second-step.ts';
import { SecondStepFields } from '../../sign-in/second-step-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, focusBox, PasswordField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useNoScans } from '../scanner/use-no-scans.ts';

export type SignedIn = { token: string; user: User };

type SignInAgainProps = {
  /** The email address of the person whose session has ended. */
  email: string;
  onSignedIn: (signedIn: SignedIn) => void;
  onLeave: () => void;
};

/**
 * Asks the person to sign in again over the page when their session has ended, so that nothing typed on the page is
 * lost.
 */
export default function SignInAgain({ email, onSignedIn, onLeave }: SignInAgainProps) {
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const [isScan, setScan] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  // The server limits the tries with wrong passwords, so a packer's scan must not be sent as a password.
  const refuseScan = useNoScans(() => setScan(true));
  // The sign-in is a mutation and not a form action, because the router would pass a form to the action of the screen
  // below. `onSignedIn` begins the new session, because the page knows to whom the ended session belonged.
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ form, passkey }: { form: FormData; passkey?: PasskeyAnswer }) => {
      const typed = textsOf(form, ['identifier', 'password', 'code']);
      return call('POST /auth/login', { body: { ...typed, ...(passkey && { passkey }) } });
    },
    onSuccess: onSignedIn,
    onError: (error) => setSecondStep(secondStepAfter(secondStepOf(error), secondStep)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setScan(false);
    mutate({ form: new FormData(event.currentTarget) });
  };
  const send = (passkey: PasskeyAnswer) => mutate({ form: new FormData(ref.current ?? undefined), passkey });
  return (
    <Dialog title={signInText.title()} onClose={onLeave} isClosable={false}>
      <p className="mt-3 text-ink-soft">{signInText.intro()}</p>
      <form ref={ref} method="post" className="mt-5 space-y-4" onSubmit={submit} onKeyDown={refuseScan}>
        <FormError isRequest={secondStep?.isNew}>
          {error ? messageOf(error, authText.loginFailed()) : undefined}
        </FormError>
        <Field
          label={signInText.identifier()}
          name="identifier"
          autoComplete="username"
          inputMode="email"
          required
          defaultValue={email}
        />
        <PasswordField
          ref={focusBox}
          label={signInText.password()}
          error={isScan ? signInText.scanned() : undefined}
          name="password"
          autoComplete="current-password"
          required
        />
        {secondStep ? (
          <SecondStepFields step={secondStep} isBusy={isPending} onPasskey={send} />
        ) : (
          wasPasskeyUsed() &&
          hasPasskeys() && (
            <PasskeyButton
              label={passkeyText.signIn()}
              ask={async () => (await call('POST /auth/passkey/question')).question}
              onAnswer={async (passkey) => onSignedIn(await call('POST /auth/passkey', { body: { passkey } }))}
            />
          )
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onLeave}>
            {signInText.leave()}
          </Button>
          <Button type="submit" isBusy={isPending}>
            {signInText.signIn()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type OtherUserProps = { before: User; now: User; onGoOn: () => void };

/**
 * Says that the page belongs to one person but another person is now signed in. A button opens the start page of the
 * person who is signed in.
 */
export function OtherUser({ before, now, onGoOn }: OtherUserProps) {
  const names = { before: before.email, now: now.email };
  return (
    <Dialog title={signInText.otherTitle()} onClose={onGoOn} isClosable={false}>
      <p className="mt-3 wrap-anywhere">{signInText.other(names)}</p>
      <div className="mt-6 flex justify-end">
        <Button onClick={onGoOn}>{signInText.goOn({ now: now.email })}</Button>
      </div>
    </Dialog>
  );
}
