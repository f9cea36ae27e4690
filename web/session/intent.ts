import { parseStored, storeOver } from './storage.ts';

/** What a guest was about to do when asked to sign in; done for them afterwards. */
export type Intent = { kind: 'cart'; productVariantId: string; quantity: number } | { kind: 'wish'; productId: string };

type Remembered = { intent: Intent; path: string; at: number };

const tabStorage = storeOver(() => sessionStorage);
const KEY = 'intent';
/** Who signs in later than this, in milliseconds, has something else in mind. */
const LASTS_MS = 30 * 60_000;

/** Remembers what was to be done on the page at this path, in this tab. */
export function rememberIntent(intent: Intent, path: string): void {
  tabStorage.set(KEY, JSON.stringify({ intent, path, at: Date.now() } satisfies Remembered));
}

/** Forgets what was remembered, and answers it if it was for this path and is not too old. */
export function takeIntent(path: string | undefined): Intent | undefined {
  // as: written by this file, by an older build of the shop perhaps.
  const remembered = parseStored(tabStorage.get(KEY)) as Partial<Remembered> | null | undefined;
  tabStorage.remove([KEY]);
  const isRecent = Date.now() - (remembered?.at ?? 0) < LASTS_MS;
  return isRecent && remembered?.path === path ? remembered?.intent : undefined;
}
