import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a handler that stays the same function but always runs the newest version. React renders a row of a long list
 * again only if one of its props has changed, and a new handler would count as a change.
 */
export function useStable<Arguments extends unknown[]>(
  handler: (...all: Arguments) => void,
): (...all: Arguments) => void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  return useCallback((...all: Arguments) => newest.current(...all), []);
}
