import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { beginSession } from '../../sign-in/begin-session.ts';
import { secondStepAfter, secondStepOf, type SecondStep } from '../../sign-in/second-step.ts';
import { forgetAsked } from './sent-code.ts';

type Entered = { code: string; pincode?: string; factorCode?: string; passkey?: PasskeyAnswer };

/**
 * Signs in by the code of a ticket. The server may also ask for a second factor, or for the PIN code of a number that
 * was not used for long. The code is then sent again with the person's answer. `onWrong` is called if the person must
 * enter another code.
 */
export function useVerifyCode(ticket: string, onWrong: () => void) {
  const [asksPin, setAsksPin] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const { mutate, isPending, isSuccess, error, reset } = useMutation(
    {
      mutationFn: async (entered: Entered) => call('POST /auth/code/verify', { body: { ticket, ...entered } }),
      onSuccess: (answer) => {
        forgetAsked();
        beginSession(answer);
      },
      onError: (error) => {
        const isPin = isCode(error, 'PINCODE_NEEDED');
        setAsksPin(isPin || asksPin);
        setSecondStep(secondStepAfter(secondStepOf(error), secondStep));
        if (!isPin && !secondStepOf(error) && error instanceof ApiError && error.status > 0) onWrong();
      },
    },
    queries,
  );
  return {
    verify: mutate,
    isBusy: isPending || isSuccess,
    error,
    reset,
    asksPin,
    secondStep,
    /** By these errors the server asks for more data; they are no refusals. */
    isAsking: isCode(error, 'PINCODE_NEEDED') || secondStepOf(error)?.isNew === true,
  };
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
