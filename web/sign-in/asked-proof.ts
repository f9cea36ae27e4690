import { useEffect, useState } from 'react';
import { askForProofBy } from '../api/step-up.ts';
import { session } from '../session/session.ts';

/** Set while a call wants to know who is there; `end` lets the call go on, or gives it up. */
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
        // Whoever signs in anew meanwhile shows who they are by that.
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
