import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { pause } from '../scheduling/slices.ts';
import { isInParts } from './parts.ts';
import { columnsOf, isOf, listChanged, sumUp, type Sums } from './sums.ts';

/**
 * A note is a row that marks a part (a day or a stretch) as changed. After the shop has summed up a part, it deletes at
 * most this many notes about the part. If there are more, the part still counts as changed, and the next run sums it up
 * again.
 */
const MOST_NOTES = 10_000;

/**
 * Sums up the parts that have changed, the newest first, each in its own transaction. Returns how many parts it summed
 * up.
 */
export async function foldChanged(db: Db, all: readonly Sums[], signal?: AbortSignal): Promise<number> {
  let folded = 0;
  for (const sums of all)
    for (const part of (await listChanged(db, sums)).toReversed()) {
      if (signal?.aborted) return folded;
      await inTransaction(db, async (db) => foldPart(db, sums, part));
      folded++;
    }
  return folded;
}

/**
 * Sums up one part. The transaction first reads the notes about the part, and later deletes only these notes: if
 * another transaction changes the part meanwhile, the note of that transaction stays. On PostgreSQL a lock lets only
 * one process sum up at a time. Without the lock, a process that has read older rows might store its sums last.
 */
async function foldPart(db: Tx, sums: Sums, part: string): Promise<void> {
  const { lock, notes, key, format } = sums;
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(lock)}, 0))`.execute(db);
  const isOfPart = isOf(sums, { from: part, to: part });
  const { rows } = await sql<{ change: string }>`select change from ${sql.table(notes)} where ${isOfPart}
    limit ${sql.lit(MOST_NOTES)}`.execute(db);
  for (const table of Object.keys(sums.tables)) {
    const more = { ...key, ...(format?.table === table && { format: format.number }) };
    const columns = columnsOf(sums, table).map((name) => sql.ref(name));
    const names = [...Object.keys(more).map((name) => sql.ref(name)), ...columns];
    const values = [...Object.values(more).map((value) => sql.lit(value)), ...columns];
    await sql`delete from ${sql.table(table)} where ${isOfPart}`.execute(db);
    await sql`insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(values)} from ${reckoned(db, sums, table, part)} as sums`.execute(db);
  }
  if (rows.length === 0) return;
  const isRead = sql`${sql.ref('change')} in (${sql.join(rows.map(({ change }) => change))})`;
  await sql`delete from ${sql.table(notes)} where ${sql.join([isOfPart, isRead], sql` and `)}`.execute(db);
}

/**
 * Compares the stored sums with their rows, and returns the wrong parts. Stored sums may be wrong, for example, after
 * somebody has changed a table by hand. Marks each wrong part as changed, so the shop computes the part from its rows
 * until a job sums it up again.
 */
export async function checkSums(db: Db, all: readonly Sums[], signal?: AbortSignal): Promise<string[]> {
  const wrong: string[] = [];
  for (const sums of all)
    for (const part of await listParts(db, sums)) {
      if (signal?.aborted) return wrong;
      await pause();
      if ((await isRight(db, sums, part)) || (await listChanged(db, sums, { from: part, to: part })).length > 0)
        continue;
      const note = { ...sums.key, [sums.part]: part, change: 'check' };
      await sql`insert into ${sql.table(sums.notes)} (${sql.join(Object.keys(note).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(note))}) on conflict do nothing`.execute(db);
      wrong.push([...Object.values(sums.key), part].join(' '));
    }
  return wrong;
}

/** Lists the parts that have stored sums, the newest first. */
async function listParts(db: Db, sums: Sums): Promise<string[]> {
  const [table = ''] = Object.keys(sums.tables);
  const { rows } = await sql<{ part: string }>`select distinct ${sql.ref(sums.part)} as part from ${sql.table(table)}
    where ${isOf(sums, {})} order by part desc`.execute(db);
  return rows.map(({ part }) => part);
}

async function isRight(db: Db, sums: Sums, part: string): Promise<boolean> {
  for (const table of Object.keys(sums.tables)) {
    const columns = columnsOf(sums, table);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const isOfPart = isOf(sums, { from: part, to: part });
    const stored = await sql<Row>`select ${names} from ${sql.table(table)} where ${isOfPart}`.execute(db);
    const right = await sql<Row>`select ${names} from ${reckoned(db, sums, table, part)} as sums`.execute(db);
    if (inWords(stored.rows, columns) !== inWords(right.rows, columns)) return false;
  }
  return true;
}

function reckoned(db: Db, sums: Sums, table: string, part: string) {
  return sumUp(db, sums, table, isInParts(db, sums.cut, [part]));
}

type Row = Readonly<Record<string, unknown>>;

/** Makes a text that is equal for equal rows. PostgreSQL returns sums as text, and may return rows in another order. */
function inWords(rows: readonly Row[], columns: readonly string[]): string {
  return rows
    .map((row) => columns.map((column) => String(row[column])).join(' '))
    .toSorted()
    .join('\n');
}
