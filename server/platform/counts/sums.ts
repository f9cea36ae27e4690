import { sql, type RawBuilder } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { isInParts, partOf, type Cut, type Span, type Which } from './parts.ts';

/**
 * Describes sums that the shop stores for each part of some rows: for each day of the orders, or for each stretch of a
 * long list (counts.ts). When a transaction changes rows, a trigger records the part of these rows in the table
 * `notes`. Until a job sums up the part again, queries compute the part's sums from its rows.
 */
export type Sums<Table extends string = string> = {
  /**
   * While a process sums up, it holds the lock with this name. The previous version of the shop uses a lock with the
   * same name.
   */
  lock: 'day totals' | 'list counts';
  notes: 'changed_days' | 'changed_stretches';
  /** The name of the column for the part, in the table `notes` and in the tables of sums. */
  part: 'day' | 'stretch';
  /** Column names with values that select the rows of one list, because several lists share the tables. */
  key: Readonly<Record<string, string>>;
  cut: Cut;
  /**
   * The table that stores the format of a part's sums, and the number of the present format. A part in another format
   * counts as changed.
   */
  format?: { table: Table; number: number };
  tables: Readonly<Record<Table, SumsTable>>;
};

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;
/**
 * Defines a table of sums. The job that stores sums, and the queries that compute changed parts, both use this
 * definition.
 */
type SumsTable = {
  /** Returns the SQL for the tables to sum up, with only the rows that `which` selects. */
  from: (db: Db, which: Which) => RawBuilder<unknown>;
  /** The SQL that computes the part of a row; without it, `cut` decides the part. */
  part?: RawBuilder<string>;
  /** The columns by which the sums are grouped, besides the part. */
  by: Columns;
  sums: Columns;
};

export function columnsOf({ part, tables }: Sums, table: string): string[] {
  const { by = {}, sums = {} } = tables[table] ?? {};
  return [part, ...Object.keys(by), ...Object.keys(sums)];
}

/** Returns a subquery with the sums of the rows that `which` selects. */
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
 * Returns a subquery with the sums of these parts: the stored sums of unchanged parts, and sums that the database
 * computes from the rows of changed parts. The function lists the changed parts before it reads anything else. A part
 * that is summed up meanwhile is therefore counted only once.
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
  // The list contains '' so that it is never empty, which SQL does not allow. No part has the name ''.
  return sql`(select ${names} from ${sql.table(table)}
    where ${isOf(sums, span)} and ${sql.ref(sums.part)} not in (${sql.join(['', ...changed])})
    union all select ${names} from ${live} as live)`;
}

/** Lists the parts that have changed since their sums were stored, the oldest first. */
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

/** Returns the SQL condition that selects these parts, in the table of notes and in a table of sums. */
export function isOf({ key, part }: Sums, { from, to }: Span): Which {
  const bounds = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (from !== undefined) bounds.push(sql`${sql.ref(part)} >= ${from}`);
  if (to !== undefined) bounds.push(sql`${sql.ref(part)} <= ${to}`);
  return bounds.length === 0 ? sql`1 = 1` : sql`${sql.join(bounds, sql` and `)}`;
}
