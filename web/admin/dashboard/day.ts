import type { Insights } from '#contract/insights.ts';

/** The figures of one day. */
export type Day = Insights['days'][number];

/** Returns the address of the order list for one day. */
export function ordersPathOf({ day }: Day): string {
  return `/admin/order?from=${day}&to=${day}`;
}
