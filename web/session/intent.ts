import { parseStored, storeOver } from './storage.ts';

/**
 * The action that a guest tried before signing in. The shop does it after the sign-in. For a search it has the typed
 * words.
 */
export type Intent =
  | { kind: 'cart'; productVariantId: string; quantity: number }
  | { kind: 'wish'; productId: string }
  | { kind: 'search'; words: string };

type Remembered = { intent: Intent; path: string | undefined; at: number };

const tabStorage = storeOver(() => sessionStorage);
const KEY = 'intent';
/** A guest who signs in later than this many milliseconds no longer expects the action. */
const LASTS_MS = 30 * 60_000;

/**
 * Stores the action in this tab, for the page to which the guest returns after signing in; an undefined path means
 * their account.
 */
export function rememberIntent(intent: Intent, path: string | undefined): void {
  tabStorage.set(KEY, JSON.stringify({ intent, path, at: Date.now() } satisfies Remembered));
}

/** Deletes the stored action, and answers it if it belongs to this path and is not too old. */
export function takeIntent(path: string | undefined): Intent | undefined {
  // The cast is safe: this file wrote the value. An older build may have written it, so each field may be missing.
  const remembered = parseStored(tabStorage.get(KEY)) as Partial<Remembered> | null | undefined;
  tabStorage.remove([KEY]);
  const isRecent = Date.now() - (remembered?.at ?? 0) < LASTS_MS;
  return isRecent && remembered?.path === path ? remembered?.intent : undefined;
}
