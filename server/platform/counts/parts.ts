import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay } from '#domain/days.ts';
import { indianDayOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

/** An SQL condition that selects the rows to sum up. */
export type Which = RawBuilder<boolean>;
/**
 * Divides rows into parts: by the Indian day of an instant, or by the first digits of an id, which contain the time
 * when the row was made.
 */
export type Cut = { column: string; by: 'day' | 'id' };
/** The first and the last part, both included; without `from` or `to` the range is open on that side. */
export type Span = { from?: string | undefined; to?: string | undefined };

/**
 * The first five digits of an id change about every three days. The triggers use the same number of digits (migrations
 * 48 and 50).
 */
const DIGITS = 5;

/** The most ranges in a condition, because SQLite limits the depth of an expression. */
const MOST_RANGES = 50;

/** Returns the part that contains the row with this id. */
export function partOfId(id: string): string {
  return id.slice(0, DIGITS);
}

/** Returns the SQL for the part that a row belongs to. */
export function partOf(db: Db, { column, by }: Cut): RawBuilder<string> {
  const value = sql.ref(column);
  return by === 'day' ? indianDayOf(db, value) : sql<string>`substr(${value}, 1, ${sql.lit(DIGITS)})`;
}

/** Returns the SQL condition that a row belongs to a part from `from` to `to`. */
export function isBetween({ column, by }: Cut, from: string, to: string): Which {
  const value = sql.ref(column);
  return by === 'day'
    ? sql`(${value} >= ${startOfDay(from)} and ${value} < ${startOfDay(addDays(to, 1))})`
    : // Every hexadecimal digit sorts before z, so all ids of the last part sort before this text.
      sql`(${value} >= ${from} and ${value} < ${`${to}zzzz`})`;
}

/** Returns the SQL condition that a row belongs to one of these parts. `parts` must be in ascending order. */
export function isInParts(db: Db, cut: Cut, parts: readonly string[]): Which {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return sql`1 = 0`;
  const ranges = rangesOf(cut, parts);
  if (ranges.length > MOST_RANGES)
    return sql`(${sql.join([isBetween(cut, first, last), sql`${partOf(db, cut)} in (${sql.join(parts)})`], sql` and `)})`;
  return sql`(${sql.join(
    ranges.map(([from, to]) => isBetween(cut, from, to)),
    sql` or `,
  )})`;
}

/** Joins consecutive days into ranges. */
function rangesOf({ by }: Cut, parts: readonly string[]): Array<[string, string]> {
  const ranges: Array<[string, string]> = [];
  for (const part of parts) {
    const last = ranges.at(-1);
    if (by === 'day' && last && addDays(last[1], 1) === part) last[1] = part;
    else ranges.push([part, part]);
  }
  return ranges;
}
