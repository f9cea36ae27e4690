import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import type { Security } from '#contract/own-security.ts';
import { accountLimits } from '#domain/limits.ts';
import * as pageText from '#text/own-security.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { hasPasskeys, rememberPasskeyUse } from '../../sign-in/passkeys-here.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { fetchPart } from '../../ui/part.tsx';
import { readAgain } from './actions.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { Rows } from '../lists/rows.tsx';

type PasskeysProps = { security: Security; onCodes: (codes: readonly string[]) => void };

/** Lists the person's own passkeys. A button adds one if the browser supports passkeys. */
export function Passkeys({ security: { passkeys, passkeyOrigin }, onCodes }: PasskeysProps) {
  const hindrance = hindranceAt(passkeyOrigin);
  return (
    <>
      {passkeys.length > 0 && (
        <Rows label={pageText.passkeys()} className="mt-4">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      )}
      {hindrance === undefined ? <NewPasskey onCodes={onCodes} /> : <p className="mt-4">{hindrance}</p>}
    </>
  );
}

function hindranceAt(origin: string | null): string | undefined {
  if (origin === null) return pageText.passkeysNowhere();
  if (origin !== window.location.origin) return pageText.passkeysElsewhere({ origin });
  return hasPasskeys() ? undefined : pageText.passkeysUnknown();
}

const fetchPasskey = async () => fetchPart(async () => import('../../sign-in/passkey.ts'));

function NewPasskey({ onCodes }: Pick<PasskeysProps, 'onCodes'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void fetchPasskey().catch(() => {}), []);
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { question } = await call('POST /security/passkeys/question');
      const passkey = await (await fetchPasskey()).newPasskeyFor(question);
      return call('POST /security/passkeys', { body: { name, passkey } });
    },
    onSuccess: async ({ recoveryCodes, message }) => {
      notify('success', message, 'account');
      rememberPasskeyUse();
      form.current?.reset();
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      await readAgain();
    },
    onError: (error) => {
      // Browsers report the error "InvalidStateError" if the authenticator already has a passkey for this account.
      const isThere = error.name === 'InvalidStateError';
      notify('error', messageOf(error, isThere ? pageText.madeBefore() : pageText.notMade()), 'account');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(String(new FormData(event.currentTarget).get('name') ?? ''));
  };
  return (
    <form ref={form} method="post" onSubmit={submit} className="mt-4 max-w-md space-y-4">
      <Field
        label={pageText.passkeyName()}
        hint={pageText.passkeyNameHint()}
        name="name"
        most={accountLimits.passkeyNameLength}
      />
      <SubmitButton isBusy={add.isPending}>{pageText.addPasskey()}</SubmitButton>
    </form>
  );
}
