import type { Insights } from '#contract/insights.ts';

/** One day's figures. */
export type Day = Insights['days'][number];

/** The address of the list of a day's orders. */
export function ordersPathOf({ day }: Day): string {
  return `/admin/order?from=${day}&to=${day}`;
}
