import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Holds back whoever is about to leave a page with unsaved work: within the shop until they decide, else by the browser's own question. */
export function useGuard(isUnsaved: boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return blocker;
}
