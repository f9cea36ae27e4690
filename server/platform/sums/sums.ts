import { sql, type Expression, type RawBuilder } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { pause } from '../scheduling/slices.ts';

/**
 * A part of sums that stand in tables: a day of orders, a stretch of a long list. Triggers note in the transaction of a
 * change which part it touches. A part with a note is read from its rows, until a job sums it up anew.
 */
export type Part = {
  /** The name of the lock by which one process at a time sums up, also one of the version before. */
  lock: 'day totals' | 'list counts';
  notes: 'changed_days' | 'changed_stretches';
  /** The columns that name the part, in the notes and in the tables. */
  key: Readonly<Record<string, string>>;
  tables: readonly SumsTable[];
};

/** `query` answers the rows of the part, as the table is to have them; `more`: what each row has besides. */
type SumsTable = {
  table: string;
  columns: readonly string[];
  query: Expression<unknown>;
  more?: Readonly<Record<string, string | number>>;
};

type PartOf<Key> = (db: Db, key: Key) => Part;

/** Notes beyond this number stay, and have their part summed up once more. */
const MOST_NOTES = 10_000;

/** Sums up these parts, each in a transaction of its own. Answers how many they were. */
export async function sumUpEach<Key>(
  db: Db,
  keys: readonly Key[],
  partOf: PartOf<Key>,
  signal?: AbortSignal,
): Promise<number> {
  let summedUp = 0;
  for (const key of keys) {
    if (signal?.aborted) break;
    await inTransaction(db, async (db) => sumUp(db, partOf(db, key)));
    summedUp++;
  }
  return summedUp;
}

/**
 * The notes that a part has changed are read first, and only those are deleted: a transaction that commits meanwhile
 * leaves another one. Two processes take turns, or the one that read earlier could write last.
 */
async function sumUp(db: Tx, { lock, notes, key, tables }: Part): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(lock)}, 0))`.execute(db);
  const isOfPart = isNamed(key);
  const { rows } = await sql<{
    change: string;
  }>`select change from ${sql.table(notes)} where ${isOfPart} limit ${sql.lit(MOST_NOTES)}`.execute(db);
  for (const { table, columns, query, more = {} } of tables) {
    const names = [...Object.keys(more), ...columns].map((name) => sql.ref(name));
    const values = [...Object.values(more).map((value) => sql.lit(value)), ...columns.map((name) => sql.ref(name))];
    await sql`delete from ${sql.table(table)} where ${isOfPart}`.execute(db);
    await sql`insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(values)} from ${query} as sums`.execute(db);
  }
  if (rows.length === 0) return;
  const isRead = sql`${sql.ref('change')} in (${sql.join(rows.map(({ change }) => change))})`;
  const both = sql.join([isOfPart, isRead], sql` and `);
  await sql`delete from ${sql.table(notes)} where ${both}`.execute(db);
}

/**
 * Compares these parts with their rows. One that does not hold is noted as changed, so that it is read from its rows
 * until it is summed up anew. Answers these: there are none, unless somebody has worked in the tables of sums.
 */
export async function checkEach<Key>(
  db: Db,
  keys: readonly Key[],
  partOf: PartOf<Key>,
  signal?: AbortSignal,
): Promise<Key[]> {
  const wrong: Key[] = [];
  for (const one of keys) {
    if (signal?.aborted) break;
    await pause();
    const part = partOf(db, one);
    if ((await isRight(db, part)) || (await isChanged(db, part))) continue;
    const names = sql.join([...Object.keys(part.key), 'change'].map((name) => sql.ref(name)));
    const values = sql.join([...Object.values(part.key), 'check']);
    await sql`insert into ${sql.table(part.notes)} (${names}) values (${values}) on conflict do nothing`.execute(db);
    wrong.push(one);
  }
  return wrong;
}

async function isChanged(db: Db, { notes, key }: Part): Promise<boolean> {
  const { rows } = await sql`select change from ${sql.table(notes)} where ${isNamed(key)} limit 1`.execute(db);
  return rows.length > 0;
}

async function isRight(db: Db, { key, tables }: Part): Promise<boolean> {
  for (const { table, columns, query } of tables) {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const stored = await sql<Row>`select ${names} from ${sql.table(table)} where ${isNamed(key)}`.execute(db);
    const reckoned = await sql<Row>`select ${names} from ${query} as sums`.execute(db);
    if (inWords(stored.rows, columns) !== inWords(reckoned.rows, columns)) return false;
  }
  return true;
}

function isNamed(key: Part['key']): RawBuilder<boolean> {
  return sql`${sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )}`;
}

type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL answers sums as text, and the rows may come in another order. */
function inWords(rows: readonly Row[], columns: readonly string[]): string {
  return rows
    .map((row) => columns.map((column) => String(row[column])).join(' '))
    .toSorted()
    .join('\n');
}
