import { useState, useEffect } from 'react';
import * as loginText from '#text/login-page.ts';
import { OtpField } from '../../ui/otp-field.tsx';
import { FormTitle, SubmitOrBack } from './form-parts.tsx';
import type { View } from './view.ts';
import { Button } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import type { requestCode } from './forgot-form.tsx';

/** An email may take that long: a second code would only make the first one useless. */
const WAIT_SECONDS = 30;

/** Sends another code to the same email; the earlier one stops working. */
function SendAgain({ email }: { email: string }) {
  const [timesSent, setTimesSent] = useState(1);
  const left = useSecondsLeft(timesSent);
  const { submit, isBusy, error } = useFormAction<typeof requestCode>('requestCode', {
    onDone: () => setTimesSent(timesSent + 1),
  });
  const isWaiting = left > 0 || isBusy;
  return (
    <>
      <FormError>{error}</FormError>
      <p className="text-center">
        {/* Not disabled while it waits: it would drop the focus. */}
        <Button
          look="bare"
          aria-disabled={isWaiting}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:no-underline"
          onClick={() => !isWaiting && submit({ email })}
        >
          {left > 0 ? loginText.sendAgainIn({ seconds: left }) : loginText.sendAgain()}
        </Button>
      </p>
    </>
  );
}

/**
 * How long to wait yet, counted anew each time a code is sent. By the clock: timers stand still while
 * one reads the email.
 */
function useSecondsLeft(timesSent: number): number {
  const [left, setLeft] = useState(WAIT_SECONDS);
  useEffect(() => {
    const readyAt = Date.now() + WAIT_SECONDS * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((readyAt - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [timesSent]);
  return left;
}

const OTP_DIGITS = 6;

type OtpFormProps = { email: string; onView: (view: View) => void; onFilled: (code: string) => void };

/**
 * The second step: the code, in six boxes. It makes no call,
 * because the code is checked with the new password (spec §4).
 */
export function OtpForm({ email, onView, onFilled }: OtpFormProps) {
  const [code, setCode] = useState('');
  return (
    <form
      method="post"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onFilled(code);
      }}
    >
      <FormTitle title={loginText.otpTitle()}>{loginText.otpIntro({ email })}</FormTitle>
      <OtpField digits={OTP_DIGITS} value={code} onChange={setCode} />
      <SendAgain email={email} />
      <SubmitOrBack label={loginText.verify()} isReady={code.length === OTP_DIGITS} onView={onView} />
    </form>
  );
}
