import { useSyncExternalStore } from 'react';
import { session, VIEWED_KEY } from '../../session/session.ts';
import { parseStored, storage, stored } from '../../session/storage.ts';

/** The most viewed products that a browser stores. */
const MOST = 12;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NONE: readonly string[] = [];

const store = stored<readonly string[]>([VIEWED_KEY], read);

/** Stores that the visitor has viewed this product, as the newest of the list. */
export function noteViewed(productId: string): void {
  // Another tab may have changed the stored list, so it is read again first.
  const ids = [productId, ...read().filter((id) => id !== productId)].slice(0, MOST);
  storage.set(VIEWED_KEY, JSON.stringify(ids));
  store.changed();
}

/**
 * Returns the ids of the products that the visitor has viewed in this browser, newest first. The hook follows changes
 * in other tabs.
 */
export function useViewed(): readonly string[] {
  return useSyncExternalStore(subscribe, store.get, () => NONE);
}

function subscribe(listener: () => void): () => void {
  const stops = [
    store.subscribe(listener),
    // Signing out deletes the list of viewed products while the page may stay open.
    session.subscribe(store.changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the stored list. Any program may have written the stored value, so the function checks it. */
function read(): readonly string[] {
  const value = parseStored(storage.get(VIEWED_KEY));
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && ID.test(id)) : [];
  return [...new Set<string>(ids)].slice(0, MOST);
}
