import { useEffect, useEffectEvent } from 'react';

/** A credential of the Web OTP API, which TypeScript does not know. */
type MessageCode = { code?: string };

/**
 * Takes the code from the SMS itself, where the browser can (Web OTP, Chrome on Android) and its owner agrees. Other
 * phones offer the code above the keyboard, because the box has `one-time-code`.
 */
export function useCodeFromMessage(ticket: string, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const over = new AbortController();
    // The cast is safe: the options of this API are newer than TypeScript's.
    const options = { otp: { transport: ['sms'] }, signal: over.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((found) => {
        // The cast is safe: see above.
        const { code = '' } = (found ?? {}) as MessageCode;
        const digits = code.replaceAll(/\D/g, '');
        if (digits !== '') take(digits);
      })
      // No code came, or the phone did not allow it: the person types the code.
      .catch(() => {});
    return () => over.abort();
  }, [ticket]);
}
