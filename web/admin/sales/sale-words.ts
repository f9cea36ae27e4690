import type { Markdown } from '#contract/markdowns.ts';
import { formatRupees } from '#domain/money.ts';
import * as salesText from '#text/admin-sales.ts';
import { timeInWords } from '../editing/times.ts';

/** From when until when a sale runs: "Fri 6 Nov, 18:00 to Mon 9 Nov, 23:59". */
export function daysInWords({ startsAt, endsAt }: Pick<Markdown, 'startsAt' | 'endsAt'>): string {
  const from = timeInWords(startsAt);
  return endsAt === null ? salesText.fromOpen({ from }) : salesText.fromUntil({ from, until: timeInWords(endsAt) });
}

/** Writes in a sentence what a sale has brought so far. */
export function broughtInWords({ orders, pieces, sales, reduction }: Markdown['brought']): string {
  return salesText.brought({ orders, pieces, sales: formatRupees(sales), reduction: formatRupees(reduction) });
}
