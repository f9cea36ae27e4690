import { useEffect, useState } from 'react';
import * as loginText from '#text/login-page.ts';
import { Button } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import type { requestCode } from './forgot-form.tsx';

/** An email may take that long: a second code would only make the first one useless. */
const WAIT_SECONDS = 30;

/** Sends another code to the same email; the earlier one stops working. */
export function SendAgain({ email }: { email: string }) {
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
