import { sql, type RawBuilder } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { isInParts, partOf, type Cut, type Span, type Which } from './parts.ts';

/**
 * Sums that tables store by part: the orders of each day, or the rows of each stretch of a long list. A trigger notes,
 * in the transaction of a change, which part the change touches. The shop computes a part with a note from its rows,
 * until a job sums the part up again.
 */
export type Sums<Table extends string = string> = {
  /** The name of the lock by which only one process at a time sums up; the previous version uses the same lock. */
  lock: 'day totals' | 'list counts';
  notes: 'changed_days' | 'changed_stretches';
  /** The column that names the part, in the notes and in the tables of sums. */
  part: 'day' | 'stretch';
  /** The columns that name the list, in notes and tables that several lists share. */
  key: Readonly<Record<string, string>>;
  cut: Cut;
  /** The number of the format of a part's sums; a part in another format counts as changed. */
  format?: { table: Table; number: number };
  tables: Readonly<Record<Table, SumsTable>>;
};

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;
/**
 * The only definition of a table of sums: the job makes the stored sums with it, and queries compute changed parts with
 * it.
 */
type SumsTable = {
  /** The rows that are summed up, with their tables' names. */
  from: (db: Db, which: Which) => RawBuilder<unknown>;
  /** The part of such a row, if it differs from the part of the cut. */
  part?: RawBuilder<string>;
  /** The columns by which the sums are grouped, besides the part. */
  by: Columns;
  sums: Columns;
};

export function columnsOf({ part, tables }: Sums, table: string): string[] {
  const { by = {}, sums = {} } = tables[table] ?? {};
  return [part, ...Object.keys(by), ...Object.keys(sums)];
}

/** Answers a subquery with the sums of these rows. */
export function sumUp(db: Db, { part, cut, tables }: Sums, table: string, which: Which): RawBuilder<unknown> {
  const summed = tables[table];
  if (!summed) throw new Error(`No sums are defined for ${table}.`);
  const groups = { [part]: summed.part ?? partOf(db, cut), ...summed.by };
  const columns = Object.entries({ ...groups, ...summed.sums }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  );
  const places = Object.keys(groups).map((_, index) => sql.lit(index + 1));
  return sql`(select ${sql.join(columns)} from ${summed.from(db, which)} group by ${sql.join(places)})`;
}

/**
 * Answers a subquery with the sums of these parts: the stored sums, and for parts that have changed since, sums
 * computed from their rows. The function reads the list of changes before anything else, so a part that changes or is
 * summed up meanwhile counts once, in its new state.
 */
export async function sumsIn<All extends keyof Schema, Table extends All>(
  db: Db,
  sums: Sums<All>,
  table: Table,
  span: Span,
): Promise<RawBuilder<Schema[Table]>> {
  const changed = await listChanged(db, sums, span);
  const names = sql.join(columnsOf(sums, table).map((name) => sql.ref(name)));
  const live = sumUp(db, sums, table, isInParts(db, sums.cut, changed));
  // No part has the name ''; the query contains it because SQL has no empty list.
  return sql`(select ${names} from ${sql.table(table)}
    where ${isOf(sums, span)} and ${sql.ref(sums.part)} not in (${sql.join(['', ...changed])})
    union all select ${names} from ${live} as live)`;
}

/** Lists the parts whose stored sums are out of date, the oldest first. */
export async function listChanged(db: Db, sums: Sums, span: Span = {}): Promise<string[]> {
  const { notes, format } = sums;
  const part = sql.ref(sums.part);
  const noted = sql`select ${part} as part from ${sql.table(notes)} where ${isOf(sums, span)}`;
  const outdated =
    format &&
    sql`union select ${part} from ${sql.table(format.table)}
      where ${isOf(sums, span)} and format <> ${sql.lit(format.number)}`;
  const { rows } = await sql<{ part: string }>`select distinct part from (${noted} ${outdated ?? sql``}) as changed
    order by part`.execute(db);
  return rows.map((row) => row.part);
}

/** Answers the condition for the notes, or the rows of a table of sums, that belong to these parts. */
export function isOf({ key, part }: Sums, { from, to }: Span): Which {
  const bounds = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (from !== undefined) bounds.push(sql`${sql.ref(part)} >= ${from}`);
  if (to !== undefined) bounds.push(sql`${sql.ref(part)} <= ${to}`);
  return bounds.length === 0 ? sql`1 = 1` : sql`${sql.join(bounds, sql` and `)}`;
}
