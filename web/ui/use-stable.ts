import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers a handler that stays the same function and always runs the newest one: rows of a long list are drawn again
 * only if something about them has changed, and a new handler would count as a change.
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
