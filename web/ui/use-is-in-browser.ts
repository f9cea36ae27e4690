import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during the server's render and during hydration, true afterwards. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
