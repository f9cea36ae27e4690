import { isInParts, sumsIn, type Span, type Which } from '../../platform/counts/counts.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { daySums } from './sums.ts';

export { collectedPaise, ledger, pileOf, type StoredPile } from './ledger.ts';
export { cameBack, daySums } from './sums.ts';

// This file reads the totals of orders by day (decisions/0083). The query reads the stored totals of a day, but
// computes them from the orders if these have changed since the totals were stored.

export type DayTotals = Omit<Schema['day_totals'], 'format'>;

/** Lists the totals of every day that has orders, in ascending order of the days. */
export async function listDays(db: Db, days: Span): Promise<DayTotals[]> {
  const stored = await totalsOf(db, 'day_totals', days);
  const rows = await db.selectFrom(stored.as('days')).selectAll().orderBy('day').execute();
  return rows.map(inNumbers);
}

/** Returns a subquery that selects the rows of one table of daily totals for these days. */
export async function totalsOf<Table extends keyof typeof daySums.tables>(db: Db, table: Table, days: Span) {
  return sumsIn(db, daySums, table, days);
}

/** Returns the SQL condition for orders that were placed on these days, which must be in ascending order. */
export function ordersOf(db: Db, days: readonly string[]): Which {
  return isInParts(db, daySums.cut, days);
}

/** Converts a day's sums to numbers, because PostgreSQL returns sums as text. */
function inNumbers({ day, ...sums }: DayTotals): DayTotals {
  const numbers = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]));
  // The cast is safe: the object has exactly the columns of the row.
  return { day, ...numbers } as DayTotals;
}
