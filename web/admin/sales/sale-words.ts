import type { Markdown } from '#contract/markdowns.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as salesText from '#text/admin-sales.ts';

type Span = { startsAt: string | null; endsAt: string | null };

/** Writes the time in which a sale or an offer runs: "06 Nov 2026, 18:00 – 09 Nov 2026, 23:59". */
export function spanInWords({ startsAt, endsAt }: Span): string {
  if (startsAt === null)
    return endsAt === null ? salesText.always() : salesText.until({ until: formatDayAndTime(endsAt) });
  const from = formatDayAndTime(startsAt);
  return endsAt === null ? salesText.from({ from }) : salesText.between({ from, until: formatDayAndTime(endsAt) });
}

/** Writes the orders and the revenue of a sale so far as a sentence. */
export function broughtInWords({ orders, pieces, sales, reduction }: Markdown['brought']): string {
  return salesText.brought({ orders, pieces, sales: formatRupees(sales), reduction: formatRupees(reduction) });
}
