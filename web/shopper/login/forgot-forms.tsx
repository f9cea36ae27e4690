import { useRef, useState, type ReactNode } from 'react';
import { say } from '#contract/sentences.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field, inputClass, PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { FormError, FormTitle } from './form-parts.tsx';
import type { View } from './page.tsx';

const OTP_DIGITS = 6;

type ViewProps = { onView: (view: View) => void };

function Form({ title, intro, error, action, isBusy, isReady = true, onSubmit, onView, children }: ViewProps & { title: string; intro: string; error: string | undefined; action: string; isBusy: boolean; isReady?: boolean; onSubmit: (form: FormData) => void; children: ReactNode }) {
  return (
    <form
      method="post"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <FormTitle title={title}>{intro}</FormTitle>
      <FormError>{error}</FormError>
      {children}
      <Button type="submit" size="large" className="w-full" isBusy={isBusy} disabled={!isReady}>{action}</Button>
      <p className="text-center">
        <Button look="bare" onClick={() => onView('login')}>Back to login</Button>
      </p>
    </form>
  );
}

export function ForgotForm({ onView, onSent }: ViewProps & { onSent: (email: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (form: FormData) => {
    const email = String(form.get('email'));
    setBusy(true);
    try {
      const { message } = await call('POST /auth/forgot-password/request-otp', { body: { email } });
      notify('success', message, 'account');
      onSent(email);
    } catch (refused) {
      setError(messageOf(refused, say.auth.otpFailed));
      setBusy(false);
    }
  };
  return (
    <Form title="Forgot your password?" intro="We send a one-time code to your email." error={error} action="Send code" isBusy={isBusy} onSubmit={(form) => void submit(form)} onView={onView}>
      <Field label="Email" name="email" type="email" autoComplete="email" required />
    </Form>
  );
}

/** Six boxes of one digit. Makes no call: the code is weighed with the new password (spec §4). */
export function OtpForm({ email, onView, onFilled }: ViewProps & { email: string; onFilled: (code: string) => void }) {
  const [digits, setDigits] = useState<string[]>(() => Array.from({ length: OTP_DIGITS }, () => ''));
  const boxes = useRef<Array<HTMLInputElement | null>>([]);
  const code = digits.join('');
  const put = (index: number, typed: string) => {
    const fresh = typed.replaceAll(/\D/g, '');
    if (typed !== '' && fresh === '') return;
    const next = [...digits];
    if (fresh === '') next[index] = '';
    for (const [offset, digit] of [...fresh].slice(0, OTP_DIGITS - index).entries()) next[index + offset] = digit;
    setDigits(next);
    if (fresh !== '') boxes.current[Math.min(index + fresh.length, OTP_DIGITS - 1)]?.focus();
  };
  return (
    <Form title="Enter the code" intro={`Six digits, sent to ${email}.`} error={undefined} action="Verify" isBusy={false} isReady={code.length === OTP_DIGITS} onSubmit={() => onFilled(code)} onView={onView}>
      <div role="group" aria-label="One-time code" className="grid grid-cols-6 gap-2">
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            aria-label={`Digit ${index + 1}`}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            value={digit}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => put(index, event.target.value.length > 1 && digit !== '' && event.target.value.length === 2 ? event.target.value.replace(digit, '') || digit : event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && digit === '') boxes.current[index - 1]?.focus();
            }}
            className={`${inputClass} price px-0 text-center text-xl`}
          />
        ))}
      </div>
    </Form>
  );
}

export function ResetForm({ email, otp, onView }: ViewProps & { email: string; otp: string }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (form: FormData) => {
    const newPassword = String(form.get('password'));
    setError(undefined);
    if (newPassword !== String(form.get('confirm'))) {
      setError(say.auth.passwordsDiffer);
      return;
    }
    setBusy(true);
    try {
      const { message } = await call('POST /auth/forgot-password/reset', { body: { email, otp, newPassword } });
      notify('success', message, 'account');
      onView('login');
    } catch (refused) {
      setError(messageOf(refused, say.auth.resetFailed));
      setBusy(false);
    }
  };
  return (
    <Form title="Choose a new password" intro="At least 8 characters." error={error} action="Reset password" isBusy={isBusy} onSubmit={(form) => void submit(form)} onView={onView}>
      <PasswordField label="New password" name="password" autoComplete="new-password" required />
      <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required />
      <Button look="bare" onClick={() => onView('otp')}>Enter the code again</Button>
    </Form>
  );
}
