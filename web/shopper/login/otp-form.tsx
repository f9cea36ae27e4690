import { useState } from 'react';
import * as loginText from '#text/login-page.ts';
import { OtpField } from '../../ui/otp-field.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { FormTitle, SubmitOrBack } from './form-parts.tsx';
import type { View } from './view.ts';
import { BareButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import type { requestCode } from './forgot-form.tsx';

/**
 * The time in seconds until another code can be sent. An email may need this long to arrive, and a second code would
 * only make the first one invalid.
 */
const WAIT_SECONDS = 30;

/** Sends another code to the same email address. The earlier code becomes invalid. */
function SendAgain({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState(Date.now);
  const left = useSecondsLeft(sentAt + WAIT_SECONDS * 1000);
  const { submit, isBusy, error } = useFormAction<typeof requestCode>('requestCode', {
    onDone: () => setSentAt(Date.now()),
  });
  const isWaiting = left > 0 || isBusy;
  return (
    <>
      <FormError>{error}</FormError>
      <p className="text-center">
        {/* The button is only marked as disabled while it waits, because a disabled button would lose the focus. */}
        <BareButton
          aria-disabled={isWaiting}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:no-underline"
          onClick={() => !isWaiting && submit({ email })}
        >
          {left > 0 ? loginText.sendAgainIn({ seconds: left }) : loginText.sendAgain()}
        </BareButton>
      </p>
    </>
  );
}

const OTP_DIGITS = 6;

type OtpFormProps = { email: string; back?: string; onView: (view: View) => void; onFilled: (code: string) => void };

/**
 * The second step for a forgotten password: takes the code in six boxes. This step makes no call, because the server
 * checks the code together with the new password (spec §4).
 */
export function OtpForm({ email, back, onView, onFilled }: OtpFormProps) {
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
      <SubmitOrBack
        label={loginText.verify()}
        isReady={code.length === OTP_DIGITS}
        {...(back !== undefined && { back })}
        onView={onView}
      />
    </form>
  );
}
