import { sql } from 'kysely';
import { expect } from 'vitest';
import { listSums, foldChanged, listChanged, type Sums } from '../server/platform/counts/counts.ts';
import { columnsOf, sumUp } from '../server/platform/counts/sums.ts';
import { daySums } from '../server/sales/day-totals/day-totals.ts';
import { isPostgres } from '../server/platform/db/dialect.ts';
import { isDatabaseTrouble } from '../server/platform/db/errors.ts';
import type { Db } from '../server/platform/db/schema.ts';

/** Calculates the stored sums of all changed days and lists again. */
export async function foldAll(db: Db): Promise<number> {
  return foldChanged(db, [daySums, ...listSums]);
}

/**
 * For each test database, the result of `traceOf` after the last check. If `traceOf` returns the same text at the next
 * check, that check is skipped.
 */
const summedUp = new WeakMap<Db, string>();

/**
 * Checks the stored sums of all days and lists that are not marked as changed: each stored sum must equal the sum of
 * its rows. Afterwards the function adds up the changed days and lists again.
 */
export async function checkCounts(db: Db): Promise<void> {
  try {
    // The function skips the lists' sums if no list has changed, because most tests change none.
    if (await db.selectFrom('changed_stretches').select('list').limit(1).executeTakeFirst()) await check(db, listSums);
    const found = await traceOf(db);
    if (found === summedUp.get(db) || found === NOTHING) return;
    await check(db, [daySums]);
    if (isPostgres(db)) summedUp.set(db, await traceOf(db));
  } catch (error) {
    // An error is allowed if the test has closed the database, or ended its server.
    if (!isDatabaseTrouble(error) && !/is closed|destroyed|after calling end/.test(String(error))) throw error;
  }
}

async function check(db: Db, all: readonly Sums[]): Promise<void> {
  for (const sums of all)
    for (const table of Object.keys(sums.tables)) {
      const names = sql.join(columnsOf(sums, table).map((name) => sql.ref(name)));
      const ofList = sums.key['list'] ? sql`where list = ${sums.key['list']}` : sql``;
      const before = await listChanged(db, sums);
      const stored = await sql<Row>`select ${names} from ${sql.table(table)} ${ofList}`.execute(db);
      const reckoned = await sql<Row>`select ${names} from ${sumUp(db, sums, table, sql`1 = 1`)} as sums`.execute(db);
      // The code reads the changed days and lists a second time, because another process may have changed rows since
      // the first time.
      const changed = new Set([...before, ...(await listChanged(db, sums))]);
      const ofOthers = ({ rows }: { rows: Row[] }) =>
        rows.filter((row) => !changed.has(String(row[sums.part]))).map((row) => Object.values(row).join(' '));
      expect([table, sums.key, ofOthers(stored).toSorted()]).toEqual([table, sums.key, ofOthers(reckoned).toSorted()]);
    }
  await foldChanged(db, all);
}

type Row = Record<string, unknown>;

const readFrom = [
  ...(['orders', 'order_items', 'order_offers', 'parcels', 'remittance_lines', 'upi_payments', 'returns'] as const),
  ...(['changed_days', 'day_totals'] as const),
];
const NOTHING = readFrom.map(() => '0:0').join();

/**
 * Returns a text that changes when a test writes to one of these tables. If the text is the same as after the last
 * check, the next check is skipped, which saves a sixth of the tests' time. On PostgreSQL the text contains the number
 * of the last transaction that wrote to each table. SQLite has no such number, so there only the row counts can differ.
 */
async function traceOf(db: Db): Promise<string> {
  const last = isPostgres(db) ? sql`coalesce(max(xmin::text::bigint), 0)` : sql`0`;
  const ofTables = readFrom.map((table) => sql`(select count(*) || ':' || ${last} from ${sql.table(table)})`);
  const { rows } = await sql<{ trace: string }>`select ${sql.join(ofTables, sql` || ',' || `)} as trace`.execute(db);
  return rows[0]?.trace ?? '';
}
