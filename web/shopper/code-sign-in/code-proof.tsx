import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as codeText from '#text/code-sign-in.ts';
import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { SendAgain } from './send-again.tsx';
import type { Asked } from './sent-code.ts';
import { useCodeFromMessage } from './use-code-from-message.ts';

type Sent = NonNullable<Asked['sent']>;
/**
 * A ticket, which names a request for a code, and the code itself. Together they prove that a person receives the
 * messages to a phone number or an email address.
 */
export type Proof = { ticket: string; code: string };

type CodeProofProps = {
  asked: Asked & { sent: Sent };
  onSent: (sent: Sent) => void;
  /** Called with the proof. If the function throws, the error stands below the boxes. */
  onProof: (proof: Proof) => Promise<void>;
};

/** Asks a signed-in person for the code that was sent to them, and passes it on as soon as its last digit is typed. */
export function CodeProof({ asked, onSent, onProof }: CodeProofProps) {
  const { sent, typed } = asked;
  const [code, setCode] = useState('');
  const boxes = useRef<HTMLDivElement>(null);
  const focus = () => boxes.current?.querySelector('input')?.focus();
  const { mutate, isPending, error, reset } = useMutation(
    {
      mutationFn: async (code: string) => onProof({ ticket: sent.ticket, code }),
      onError: () => {
        // After a wrong code the boxes are emptied, so that the person can type another code at once.
        setCode('');
        focus();
      },
    },
    queries,
  );
  const change = (next: string) => {
    setCode(next);
    if (error && next !== '') reset();
    if (next.length === sent.digits && !isPending) mutate(next);
  };
  useCodeFromMessage(sent.ticket, change);
  useEffect(() => boxes.current?.querySelector('input')?.focus(), [sent.ticket]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === sent.digits) mutate(code);
    else focus();
  };
  return (
    <form noValidate method="post" className="max-w-md space-y-4" onSubmit={submit}>
      <p role="status">{codeText.sentTo({ to: typed.trim(), channel: sent.channel, digits: sent.digits })}</p>
      <div ref={boxes}>
        <OtpField digits={sent.digits} value={code} onChange={change} />
      </div>
      <FormError>{error ? messageOf(error, codeText.verifyFailed()) : undefined}</FormError>
      <SubmitButton isBusy={isPending}>{codeText.verify()}</SubmitButton>
      <SendAgain asked={asked} onSent={onSent} />
    </form>
  );
}
