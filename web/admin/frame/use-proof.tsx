import type { ReactNode } from 'react';
import { useAskedProof } from '../../sign-in/asked-proof.ts';
import { part } from '../../ui/part.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';

const ConfirmPerson = part(async () => import('./confirm-person.tsx'));

/** Asks over the page who the person is if a call requires it; the call then continues. */
export function useProof(): { isAsking: boolean; question: ReactNode } {
  const asked = useAskedProof();
  // The dialog is fetched beforehand, so that it also works if a new build goes live meanwhile.
  usePrefetch(ConfirmPerson.prefetch);
  return {
    isAsking: asked !== undefined,
    question: asked && <ConfirmPerson onProved={() => asked.end(true)} onClose={() => asked.end(false)} />,
  };
}
