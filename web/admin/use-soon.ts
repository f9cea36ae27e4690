import { useEffect } from 'react';

const SOON_MS = 400;

/** Fetches what will be wanted next once the page stands, so that opening it waits for nothing. */
export function useSoon(fetchNext: () => Promise<unknown>): void {
  useEffect(() => {
    const soon = setTimeout(() => void fetchNext().catch(() => {}), SOON_MS);
    return () => clearTimeout(soon);
  }, [fetchNext]);
}
