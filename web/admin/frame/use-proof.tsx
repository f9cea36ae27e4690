import { useEffect, useState, type ReactNode } from 'react';
import { askForProofBy } from '../../api/step-up.ts';
import { session } from '../../session/session.ts';
import { part } from '../../ui/part.tsx';
import { usePrefetch } from '../use-prefetch.ts';

const ConfirmPerson = part(async () => import('./confirm-person.tsx'));

/** Asks over the page who is there when a call wants to know it; the call then goes on. */
export function useProof(): { isAsking: boolean; question: ReactNode } {
  const [asked, setAsked] = useState<{ end: (isProved: boolean) => void }>();
  // At hand also when a new build goes live meanwhile.
  usePrefetch(ConfirmPerson.prefetch);
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
  return {
    isAsking: asked !== undefined,
    question: asked && <ConfirmPerson onProved={() => asked.end(true)} onClose={() => asked.end(false)} />,
  };
}
