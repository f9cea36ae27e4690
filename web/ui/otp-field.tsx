import { OTPField as Base } from '@base-ui/react/otp-field';
import { useId } from 'react';
import * as otpText from '#text/otp.ts';
import { inputClass } from './input-class.ts';

type OtpFieldProps = { digits: number; value: string; onChange: (value: string) => void };

/**
 * Shows the boxes for a one-time code, one digit in each. The boxes accept only digits. Each digit moves the focus to
 * the next box, and a paste fills all boxes.
 */
export function OtpField({ digits, value, onChange }: OtpFieldProps) {
  const id = useId();
  return (
    <>
      <span id={`${id}-label`} className="sr-only">
        {otpText.label()}
      </span>
      <label htmlFor={id} className="sr-only">
        {otpText.digit({ place: 1 })}
      </label>
      {/* Digits run from left to right in every language. */}
      <Base.Root
        id={id}
        dir="ltr"
        data-keep-clear
        length={digits}
        value={value}
        onValueChange={onChange}
        aria-labelledby={`${id}-label`}
        className="grid grid-cols-6 gap-2"
      >
        {Array.from({ length: digits }, (_, index) => (
          <Base.Input
            key={index}
            aria-label={index === 0 ? undefined : otpText.digit({ place: index + 1 })}
            className={`${inputClass} price px-0 text-center text-xl`}
          />
        ))}
      </Base.Root>
    </>
  );
}
