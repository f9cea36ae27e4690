import type { PayState } from '#domain/payments.ts';

const LEAST_MS = 2000;
const MOST_MS = 60_000;

/** In these states no bank has to decide any more, so the page does not ask again by itself. */
const settled: ReadonlySet<PayState> = new Set(['paid', 'lapsed', 'refunded']);

/**
 * Returns the milliseconds to wait before the page asks for the payment's state once more. `watchedMs` is the time
 * since the page was opened, or since it was last shown after Back. The wait grows with `watchedMs`, because a bank
 * decides either at once or after a long time. Returns false if the state no longer changes by itself.
 */
export function waitMs(state: PayState, watchedMs: number): number | false {
  if (settled.has(state)) return false;
  const waited = Math.min(MOST_MS, Math.max(LEAST_MS, watchedMs / 4));
  // In the states `late` and `held` the shopper waits for a refund or for the shop's decision, so the longest wait is
  // short enough.
  return state === 'waiting' || state === 'toPay' || state === 'failed' ? waited : MOST_MS;
}
