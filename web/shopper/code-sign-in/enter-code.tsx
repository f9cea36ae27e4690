import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import { tidyPin } from '#domain/phone.ts';
import * as codeText from '#text/code-sign-in.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { beginSession } from '../../sign-in/begin-session.ts';
import { secondStepAfter, secondStepOf, type SecondStep } from '../../sign-in/second-step.ts';
import { SecondStepFields } from '../../sign-in/second-step-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, focusBox } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { SendAgain } from './send-again.tsx';
import { forgetAsked, type Asked } from './sent-code.ts';
import { useCodeFromMessage } from './use-code-from-message.ts';

type Sent = NonNullable<Asked['sent']>;
type EnterCodeProps = {
  asked: Asked & { sent: Sent };
  onSent: (sent: Sent) => void;
  /** Goes back to another number. */ onBack: () => void;
};
type More = { pincode?: string; factorCode?: string; passkey?: PasskeyAnswer };

/**
 * The second step: the code, which is sent as soon as its last digit is there, whether it was typed, pasted or filled
 * in by the phone. A number that was quiet for long also needs the PIN code of its last order.
 */
export function EnterCode({ asked, onSent, onBack }: EnterCodeProps) {
  const { sent, typed, isByEmail } = asked;
  const [code, setCode] = useState('');
  const [asksPin, setAsksPin] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const boxes = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isSuccess, error, reset } = useMutation(
    {
      mutationFn: async ({ code, ...more }: More & { code: string }) =>
        call('POST /auth/code/verify', { body: { ticket: sent.ticket, code, ...more } }),
      onSuccess: (answer) => {
        forgetAsked();
        beginSession(answer);
      },
      onError: (error) => {
        const isPin = error instanceof ApiError && error.code === 'PINCODE_NEEDED';
        setAsksPin(isPin || asksPin);
        setSecondStep(secondStepAfter(secondStepOf(error), secondStep));
        if (isPin || secondStepOf(error) || !(error instanceof ApiError && error.status > 0)) return;
        // The next digits replace the wrong ones.
        setCode('');
        boxes.current?.querySelector('input')?.focus();
      },
    },
    queries,
  );
  const isBusy = isPending || isSuccess;
  const change = (next: string) => {
    setCode(next);
    if (error && !asksPin && !secondStep) reset();
    if (next.length === sent.digits && !isBusy && !asksPin && !secondStep) mutate({ code: next });
  };
  useCodeFromMessage(sent.ticket, change);
  useEffect(() => boxes.current?.querySelector('input')?.focus(), [sent.ticket]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (code.length !== sent.digits) boxes.current?.querySelector('input')?.focus();
    else
      mutate({
        code,
        ...(asksPin && { pincode: tidyPin(String(form.get('pincode') ?? '')) }),
        ...(secondStep && { factorCode: String(form.get('code') ?? '') }),
      });
  };
  const isAsking =
    error instanceof ApiError && (error.code === 'PINCODE_NEEDED' || secondStepOf(error)?.isNew === true);
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={submit}>
      <p role="status">
        {codeText.sentTo({ to: typed.trim(), channel: sent.channel, digits: sent.digits })}{' '}
        <Button look="bare" onClick={onBack}>
          {isByEmail ? codeText.otherEmail() : codeText.otherPhone()}
        </Button>
      </p>
      <div ref={boxes}>
        <OtpField digits={sent.digits} value={code} onChange={change} />
      </div>
      <FormError isRequest={isAsking}>{error ? messageOf(error, codeText.verifyFailed()) : undefined}</FormError>
      {asksPin && (
        <div className="space-y-2">
          <Field
            ref={focusBox}
            label={codeText.pincode()}
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
          />
          <Button look="bare" onClick={() => mutate({ code, pincode: '' })}>
            {codeText.noPincode()}
          </Button>
        </div>
      )}
      {secondStep && (
        <SecondStepFields step={secondStep} isBusy={isBusy} onPasskey={(passkey) => mutate({ code, passkey })} />
      )}
      <Button type="submit" size="large" className="w-full" isBusy={isBusy}>
        {codeText.verify()}
      </Button>
      <SendAgain asked={asked} onSent={onSent} />
    </form>
  );
}
