import { useEffect, useState } from 'react';
import { askForProofBy } from '../api/step-up.ts';
import { session } from '../session/session.ts';

/**
 * Returns the open request for a proof of identity, or undefined if no call requires one. `end` lets the waiting calls
 * continue, or makes them fail.
 */
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
        // A new sign-in meanwhile also counts as a proof of identity.
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
