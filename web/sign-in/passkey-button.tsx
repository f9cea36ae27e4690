import { useEffect, useState, type Ref } from 'react';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';
import * as passkeyText from '#text/passkey.ts';
import { messageOf } from '../api/api-error.ts';
import { QuietButton } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { fetchPart } from '../ui/part.tsx';
import { rememberPasskeyUse } from './passkeys-here.ts';

type PasskeyButtonProps = {
  label: string;
  ask: () => Promise<PasskeyQuestion>;
  /** Called with the answer of the passkey. If the function throws, its message stands above the button. */
  onAnswer: (passkey: PasskeyAnswer) => Promise<void> | void;
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

const fetchPasskey = async () => fetchPart(async () => import('./passkey.ts'));

/**
 * A button that asks for a passkey. The browser fetches the code for passkeys when the button appears, and not at the
 * click, because browsers allow a request for a passkey only shortly after a click.
 */
export function PasskeyButton({ label, ask, onAnswer, isBusy = false, ref }: PasskeyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => void fetchPasskey().catch(() => {}), []);
  const use = async () => {
    setAsking(true);
    setError(undefined);
    try {
      const [{ passkeyAnswerTo }, question] = await Promise.all([fetchPasskey(), ask()]);
      await onAnswer(await passkeyAnswerTo(question));
      rememberPasskeyUse();
    } catch (error) {
      setError(messageOf(error, passkeyText.notUsed()));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="space-y-3">
      <FormError>{error}</FormError>
      <QuietButton ref={ref} className="w-full" isBusy={isAsking || isBusy} onClick={() => void use()}>
        {label}
      </QuietButton>
    </div>
  );
}
