import type { Insights } from '#contract/insights.ts';

/** The figures of one day. */
export type Day = Insights['days'][number];

/** Returns the address of the list of a day's orders. */
export function ordersPathOf({ day }: Day): string {
  return `/admin/order?from=${day}&to=${day}`;
}
