import { useEffect, useState } from 'react';
import { askForProofBy } from '../api/step-up.ts';
import { session } from '../session/session.ts';

/** Defined while a call requires a proof of identity. `end` lets the call continue, or gives it up. */
export function useAskedProof(): { end: (isProved: boolean) => void } | undefined {
  const [asked, setAsked] = useState<{ end: (isProved: boolean) => void }>();
  useEffect(() => {
    const ask = async () =>
      new Promise<boolean>((answer) => {
        const { token } = session.get();
        const end = (isProved: boolean) => {
          stop();
          setAsked(undefined);
          answer(isProved);
        };
        // If the person signs in again meanwhile, that also counts as a proof of identity.
        const stop = session.subscribe(() => {
          const { token: present } = session.get();
          if (present !== null && present !== token) end(true);
        });
        setAsked({ end });
      });
    return askForProofBy(ask);
  }, []);
  return asked;
}
