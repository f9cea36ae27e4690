import type { PayState } from '#domain/payments.ts';

const LEAST_MS = 2000;
const MOST_MS = 60_000;

/**
 * The final states: only the shopper, the shop or a later refund can change them, so the page does not ask again by
 * itself.
 */
const settled: ReadonlySet<PayState> = new Set(['paid', 'lapsed', 'refunded']);

/**
 * Returns after how many milliseconds the page asks for the payment's state again. The page was opened or shown again
 * `watchedMs` ago. The waits grow with the time since the opening, because a bank answers either at once or after long.
 * Returns false if the state no longer changes by itself.
 */
export function waitMs(state: PayState, watchedMs: number): number | false {
  if (settled.has(state)) return false;
  const waited = Math.min(MOST_MS, Math.max(LEAST_MS, watchedMs / 4));
  // In other states, only another person can still pay by the same link, so the longest wait is short enough.
  return state === 'waiting' || state === 'toPay' || state === 'failed' ? waited : MOST_MS;
}
