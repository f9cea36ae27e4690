import { useState } from 'react';
import * as loginText from '#text/login-page.ts';
import { OtpField } from '../../ui/otp-field.tsx';
import { FormTitle, SubmitOrBack } from './form-parts.tsx';
import { SendAgain } from './send-again.tsx';
import type { View } from './view.ts';

const OTP_DIGITS = 6;

type OtpFormProps = { email: string; onView: (view: View) => void; onFilled: (code: string) => void };

/** Second step: the code, in six boxes. Makes no call: the code is checked with the new password (spec §4). */
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
