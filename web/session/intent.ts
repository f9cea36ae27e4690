import { parseStored, storeOver } from './storage.ts';

/**
 * An action that a guest tried before signing in. After the sign-in the shop does it for them. For a search, `words`
 * are the typed words.
 */
export type Intent =
  | { kind: 'cart'; productVariantId: string; quantity: number }
  | { kind: 'wish'; productId: string }
  | { kind: 'search'; words: string };

type Remembered = { intent: Intent; path: string | undefined; at: number };

const tabStorage = storeOver(() => sessionStorage);
const KEY = 'intent';
/**
 * The time in milliseconds after which the shop forgets the action: a guest who signs in later no longer expects it.
 */
const LASTS_MS = 30 * 60_000;

/**
 * Stores the action in this tab, for the page to which the guest returns after signing in. If `path` is undefined, that
 * page is the guest's account.
 */
export function rememberIntent(intent: Intent, path: string | undefined): void {
  tabStorage.set(KEY, JSON.stringify({ intent, path, at: Date.now() } satisfies Remembered));
}

/** Deletes the stored action. Returns the action if it belongs to this path and is not too old. */
export function takeIntent(path: string | undefined): Intent | undefined {
  // The cast is safe: this file wrote the stored value. An older build may have written it, so each field may be
  // missing.
  const remembered = parseStored(tabStorage.get(KEY)) as Partial<Remembered> | null | undefined;
  tabStorage.remove([KEY]);
  const isRecent = Date.now() - (remembered?.at ?? 0) < LASTS_MS;
  return isRecent && remembered?.path === path ? remembered?.intent : undefined;
}
