import { formatDay } from '#messages/format.ts';
import type { OrderRow } from './queries.ts';

/**
 * Returns the days of an order's delivery promise, formatted for a sentence; `from` is 'none' if the shop has promised
 * a single day.
 */
export function promisedDays(order: Pick<OrderRow, 'promised_from' | 'expected_on'>): { from: string; day: string } {
  const { promised_from: from, expected_on: to } = order;
  return { from: from === null ? 'none' : formatDay(from), day: formatDay(to) };
}
