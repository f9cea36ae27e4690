import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Table } from './tables.ts';

/** The values of a row, in the order of its table's columns. */
export type Row = Array<string | number | null>;

/** Returns whether a line of a backup has the form of a row. */
export function isRow(line: unknown): line is Row {
  return (
    Array.isArray(line) &&
    line.every((value) => value === null || typeof value === 'string' || typeof value === 'number')
  );
}

const READ_AT_ONCE = 1000;
/** The shop uses at most this many parameters in an SQL statement. SQLite allows 32,766. */
const MOST_PARAMETERS = 8000;

/**
 * Reads a table in the order of its primary key's bytes, which is the same on both engines. Equal tables therefore have
 * equal checksums. On PostgreSQL `db` must be a transaction.
 */
export function readRows(db: Db, table: Table): AsyncGenerator<Row[]> {
  return isPostgres(db)
    ? readByCursor(db, table)
    : table.key.length > 0
      ? readByKey(db, table)
      : readByOffset(db, table);
}

/**
 * Reads a table by a cursor. PostgreSQL sorts the whole table once, because the index of the primary key may have
 * another order.
 */
async function* readByCursor(db: Db, table: Table): AsyncGenerator<Row[]> {
  const order = inOrder(table, await textColumns(db, table));
  await sql`declare rows_of_table no scroll cursor for ${selectAll(table)} order by ${order}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, Row[number]>>`fetch ${sql.lit(READ_AT_ONCE)} from rows_of_table`.execute(
      db,
    );
    if (rows.length === 0) break;
    yield rows.map((row) => valuesOf(table, row));
  }
  await sql`close rows_of_table`.execute(db);
}

async function* readByKey(db: Db, table: Table): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  for (let last: Record<string, Row[number]> | undefined; ;) {
    const after: RawBuilder<unknown> = last
      ? sql`where (${key}) > (${sql.join(table.key.map((name) => last?.[name]))})`
      : sql``;
    const { rows } = await sql<Record<string, Row[number]>>`
      ${selectAll(table)} ${after} order by ${key} limit ${READ_AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => valuesOf(table, row));
    last = rows.at(-1);
  }
}

async function* readByOffset(db: Db, table: Table): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const { rows } = await sql<Record<string, Row[number]>>`
      ${selectAll(table)} order by ${inOrder(table, new Set())} limit ${READ_AT_ONCE} offset ${offset}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => valuesOf(table, row));
  }
}

function selectAll(table: Table): RawBuilder<unknown> {
  return sql`select ${sql.join(table.columns.map((name) => sql.ref(name)))} from ${sql.table(table.name)}`;
}

function inOrder(table: Table, texts: ReadonlySet<string>): RawBuilder<unknown> {
  const columns = table.key.length > 0 ? table.key : table.columns;
  return sql.join(
    columns.map((name) => sql`${sql.ref(name)}${texts.has(name) ? sql` collate "C"` : sql``} nulls first`),
  );
}

async function textColumns(db: Db, table: Table): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table.name} and data_type = 'text'`.execute(db);
  return new Set(rows.map((row) => row.name));
}

function valuesOf(table: Table, row: Record<string, Row[number]>): Row {
  return table.columns.map((name) => row[name] ?? null);
}

export async function countRows(db: Db, table: Pick<Table, 'name'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table.name)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Inserts rows without changing them. */
export async function writeRows(db: Db, table: Pick<Table, 'name' | 'columns'>, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const atOnce = Math.max(1, Math.floor(MOST_PARAMETERS / table.columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(db);
  }
}

/** Counts rows and computes their checksum. Equal rows have equal checksums on both engines. */
export class RowSum {
  rows = 0;
  readonly #hash = createHash('sha256');

  /** Adds rows to the count and the checksum. Returns these rows as the text that a backup stores. */
  add(rows: readonly Row[]): string {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    this.#hash.update(text);
    this.rows += rows.length;
    return text;
  }

  end(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}
