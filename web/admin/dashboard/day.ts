import type { Insights } from '#contract/insights.ts';

/** One day's figures. */
export type Day = Insights['days'][number];

/** The list of the orders placed on a day. */
export function ordersPathOf({ day }: Day): string {
  return `/admin/order?from=${day}&to=${day}`;
}
