import type { PayState } from '#domain/payments.ts';

const LEAST_MS = 2000;
const MOST_MS = 60_000;

/** The states that only the shopper, the shop or a later refund changes: the page does not ask again by itself. */
const settled: ReadonlySet<PayState> = new Set(['paid', 'lapsed', 'refunded']);

/**
 * Milliseconds until the page asks again, `watchedMs` after it was opened or shown again. The waits grow with that
 * time: a bank answers at once or takes long. False if nothing changes by itself any more.
 */
export function waitMs(state: PayState, watchedMs: number): number | false {
  if (settled.has(state)) return false;
  const waited = Math.min(MOST_MS, Math.max(LEAST_MS, watchedMs / 4));
  // Somebody else may pay by the same link, which is no reason to hurry.
  return state === 'waiting' || state === 'toPay' || state === 'failed' ? waited : MOST_MS;
}
