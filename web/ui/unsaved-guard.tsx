import { useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import * as unsavedText from '#text/unsaved.ts';
import { Confirm } from './confirm.tsx';

type UnsavedGuardProps = {
  isUnsaved: boolean;
  /** What would be lost, and the answer that stays; each has a usual wording. */
  words?: { lost: string; stay: string };
};

/**
 * Holds back whoever is about to leave with unsaved work: on another page of the shop by our question, on another site or
 * on closing the tab by the browser's own. Put `question` where dialogs may stand; pass other ways out, such as a tab
 * or the Close button of a form, through `leave`.
 */
export function useUnsavedGuard({
  isUnsaved,
  words = { lost: unsavedText.notSaved(), stay: unsavedText.keepWriting() },
}: UnsavedGuardProps): { leave: (go: () => void) => void; question: ReactNode } {
  const [held, setHeld] = useState<{ go: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    // The question must be at hand, also when a new build goes live meanwhile.
    Confirm.prefetch().catch(() => {});
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const stay = () => {
    setHeld(undefined);
    blocker.reset?.();
  };
  const go = () => {
    setHeld(undefined);
    held?.go();
    blocker.proceed?.();
  };
  return {
    leave: (way) => (isUnsaved ? setHeld({ go: way }) : way()),
    question: (held || blocker.state === 'blocked') && (
      <Confirm title={unsavedText.title()} yes={unsavedText.leave()} no={words.stay} onYes={go} onNo={stay}>
        {words.lost}
      </Confirm>
    ),
  };
}
