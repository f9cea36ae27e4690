import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay } from '#domain/days.ts';
import { indianDayOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

/** A condition on `orders`. */
export type Which = RawBuilder<boolean>;
/** Indian days, both included; without `from` or `to` the range is open on that side. */
export type Days = { from?: string | undefined; to?: string | undefined };

/**
 * The version of a day's sums; version 2 added the days of deliveries. A day that an earlier version has summed up
 * lacks these and counts as changed.
 */
export const FORMAT = 2;

/**
 * The longest list of single stretches of changed days in a
 * condition, because SQLite limits how deep a condition may be.
 */
const MOST_STRETCHES = 50;

/**
 * Answers the condition for the stored days that are valid, and the condition for the orders to read besides. Call it
 * before reading anything else: then a day that changes or is summed up meanwhile counts once, in its new state.
 */
export async function whereToRead(db: Db, days: Days): Promise<{ stored: RawBuilder<boolean>; orders: Which }> {
  const changed = await listChangedDays(db, days);
  const bounds = [
    ...(days.from === undefined ? [] : [sql`day >= ${days.from}`]),
    ...(days.to === undefined ? [] : [sql`day <= ${days.to}`]),
    ...(changed.length === 0 ? [] : [sql`"day" not in (${sql.join(changed)})`]),
    sql`1 = 1`,
  ];
  return { stored: sql`(${sql.join(bounds, sql` and `)})`, orders: ordersOf(db, changed) };
}

/** Lists the days whose stored sums are out of date, the first one first. */
export async function listChangedDays(db: Db, { from = '', to = '9999' }: Days = {}): Promise<string[]> {
  const rows = await db
    .selectFrom('changed_days')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .union(
      db
        .selectFrom('day_totals')
        .select('day')
        .where('format', '!=', FORMAT)
        .where('day', '>=', from)
        .where('day', '<=', to),
    )
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Answers the condition for the orders of these days, which are in ascending order. */
export function ordersOf(db: Db, days: readonly string[]): Which {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return sql`1 = 0`;
  const stretches = stretchesOf(days);
  if (stretches.length > MOST_STRETCHES)
    return sql`(${sql.join(
      [between(first, last), sql`${indianDayOf(db, sql.ref('orders.created_at'))} in (${sql.join(days)})`],
      sql` and `,
    )})`;
  return sql`(${sql.join(
    stretches.map(([from, to]) => between(from, to)),
    sql` or `,
  )})`;
}

function between(from: string, to: string): Which {
  return sql`(orders.created_at >= ${startOfDay(from)} and orders.created_at < ${startOfDay(addDays(to, 1))})`;
}

/** Joins consecutive days into stretches. */
function stretchesOf(days: readonly string[]): Array<[string, string]> {
  const stretches: Array<[string, string]> = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last && addDays(last[1], 1) === day) last[1] = day;
    else stretches.push([day, day]);
  }
  return stretches;
}
