import { useEffect, useRef, useState, type FormEvent } from 'react';
import { tidyPin } from '#domain/phone.ts';
import * as codeText from '#text/code-sign-in.ts';
import { messageOf } from '../../api/api-error.ts';
import { SecondStepFields } from '../../sign-in/second-step-fields.tsx';
import { BareButton, SubmitButton } from '../../ui/button.tsx';
import { Field, focusBox } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { SendAgain } from './send-again.tsx';
import type { Asked } from './sent-code.ts';
import { useCodeFromMessage } from './use-code-from-message.ts';
import { useVerifyCode } from './use-verify-code.ts';

type Sent = NonNullable<Asked['sent']>;
type EnterCodeProps = {
  asked: Asked & { sent: Sent };
  onSent: (sent: Sent) => void;
  /** Goes back to the first step, to enter another number. */ onBack: () => void;
};

/**
 * The second step of sign-in by a code: sends the code to the server as soon as its last digit is there, whether a
 * person typed or pasted it or the phone filled it in. If nobody has used the phone number for a long time, the person
 * must also type the PIN code of the last order.
 */
export function EnterCode({ asked, onSent, onBack }: EnterCodeProps) {
  const { sent, typed, isByEmail } = asked;
  const [code, setCode] = useState('');
  const boxes = useRef<HTMLDivElement>(null);
  const focus = () => boxes.current?.querySelector('input')?.focus();
  const { verify, isBusy, error, reset, asksPin, secondStep, isAsking } = useVerifyCode(sent.ticket, () => {
    // After a wrong code the boxes are emptied, so that the person can type another code at once.
    setCode('');
    focus();
  });
  const change = (next: string) => {
    setCode(next);
    if (asksPin || secondStep) return;
    if (error) reset();
    if (next.length === sent.digits && !isBusy) verify({ code: next });
  };
  useCodeFromMessage(sent.ticket, change);
  useEffect(() => boxes.current?.querySelector('input')?.focus(), [sent.ticket]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (code.length !== sent.digits) return focus();
    verify({
      code,
      ...(asksPin && { pincode: tidyPin(String(form.get('pincode') ?? '')) }),
      ...(secondStep && { factorCode: String(form.get('code') ?? '') }),
    });
  };
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={submit}>
      <p role="status">
        {codeText.sentTo({ to: typed.trim(), channel: sent.channel, digits: sent.digits })}{' '}
        <BareButton onClick={onBack}>{isByEmail ? codeText.otherEmail() : codeText.otherPhone()}</BareButton>
      </p>
      <div ref={boxes}>
        <OtpField digits={sent.digits} value={code} onChange={change} />
      </div>
      <FormError isRequest={isAsking}>{error ? messageOf(error, codeText.verifyFailed()) : undefined}</FormError>
      {asksPin && <PinQuestion onUnknown={() => verify({ code, pincode: '' })} />}
      {secondStep && (
        <SecondStepFields step={secondStep} isBusy={isBusy} onPasskey={(passkey) => verify({ code, passkey })} />
      )}
      <SubmitButton size="large" className="w-full" isBusy={isBusy}>
        {codeText.verify()}
      </SubmitButton>
      <SendAgain asked={asked} onSent={onSent} />
    </form>
  );
}

/** Asks for the PIN code of the last order. The person may also say that they do not know it. */
function PinQuestion({ onUnknown }: { onUnknown: () => void }) {
  return (
    <div className="space-y-2">
      <Field ref={focusBox} label={codeText.pincode()} name="pincode" inputMode="numeric" autoComplete="postal-code" />
      <BareButton onClick={onUnknown}>{codeText.noPincode()}</BareButton>
    </div>
  );
}
