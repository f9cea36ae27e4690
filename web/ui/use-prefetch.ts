import { useEffect } from 'react';

const DELAY_MS = 400;

/** Fetches code that will probably be needed next, a moment after the page has appeared. */
export function usePrefetch(fetchNext: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetchNext().catch(() => {}), DELAY_MS);
    return () => clearTimeout(timer);
  }, [fetchNext]);
}
