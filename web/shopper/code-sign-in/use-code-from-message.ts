import { useEffect, useEffectEvent } from 'react';

/** A credential of the Web OTP API. TypeScript has no type for such a credential. */
type MessageCode = { code?: string };

/**
 * Reads the code from the SMS, if the browser can (Web OTP in Chrome on Android) and the phone's owner agrees. Other
 * phones offer the code above the keyboard, because the box has the autocomplete value `one-time-code`.
 */
export function useCodeFromMessage(ticket: string, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const over = new AbortController();
    // The cast is safe: TypeScript does not know the Web OTP options yet.
    const options = { otp: { transport: ['sms'] }, signal: over.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((found) => {
        // The cast is safe: these options request a credential of this type.
        const { code = '' } = (found ?? {}) as MessageCode;
        const digits = code.replaceAll(/\D/g, '');
        if (digits !== '') take(digits);
      })
      // If no code came, or the phone's owner refused to share it, the person types the code.
      .catch(() => {});
    return () => over.abort();
  }, [ticket]);
}
