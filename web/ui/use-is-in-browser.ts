import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false while the server renders and during hydration, and true afterwards. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
