import type { PayState } from '#domain/payments.ts';

const LEAST_MS = 2000;
const MOST_MS = 60_000;

/**
 * In these states only the shopper, the shop or a later refund can change something, so the page does not ask again by
 * itself.
 */
const settled: ReadonlySet<PayState> = new Set(['paid', 'lapsed', 'refunded']);

/**
 * Answers the milliseconds until the page asks again, `watchedMs` after it was opened or shown again. The waits grow
 * with that time, because a bank answers either at once or after long. False if the state no longer changes by itself.
 */
export function waitMs(state: PayState, watchedMs: number): number | false {
  if (settled.has(state)) return false;
  const waited = Math.min(MOST_MS, Math.max(LEAST_MS, watchedMs / 4));
  // In other states only another person's payment by the same link can come, so the longest wait is enough.
  return state === 'waiting' || state === 'toPay' || state === 'failed' ? waited : MOST_MS;
}
