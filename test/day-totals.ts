import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  courierColumns,
  dayColumns,
  deliveryColumns,
  productColumns,
  variantColumns,
} from '../server/sales/day-totals/columns.ts';
import { foldChangedDays } from '../server/sales/day-totals/fold.ts';
import { sumCouriers, sumDays, sumDeliveries, sumProducts, sumVariants } from '../server/sales/day-totals/sums.ts';
import { listChangedDays } from '../server/sales/day-totals/where-to-read.ts';
import { isPostgres } from '../server/platform/db/dialect.ts';
import { isDatabaseTrouble } from '../server/platform/db/errors.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { checkListCounts } from './list-counts.ts';

/** The databases of tests, each as it was when its days were summed up last. */
const summedUp = new WeakMap<Db, string>();

/**
 * Of the days that nothing has noted as changed, what is stored must be what their orders come to; so it is with the
 * counts of long lists. Then everything is summed up.
 */
export async function checkDayTotals(db: Db): Promise<void> {
  try {
    await checkListCounts(db);
    const found = await traceOf(db);
    if (found === summedUp.get(db) || found === NOTHING) return;
    const before = await listChanged(db);
    const stored = await storedSums(db);
    const reckoned = await reckonedSums(db);
    // Somebody may have gone on meanwhile.
    const changed = new Set([...before, ...(await listChanged(db))]);
    const ofOthers = (rows: readonly Row[]) => rows.filter(({ day }) => !changed.has(day)).map(inWords);
    for (const table of Object.keys(stored) as Array<keyof typeof stored>)
      expect([table, ofOthers(stored[table]).toSorted()]).toEqual([table, ofOthers(reckoned[table]).toSorted()]);
    await foldChangedDays(db);
    if (isPostgres(db)) summedUp.set(db, await traceOf(db));
  } catch (error) {
    // The test has closed it, or ended its server.
    if (!isDatabaseTrouble(error) && !/is closed|destroyed|after calling end/.test(String(error))) throw error;
  }
}

const readFrom = [
  ...(['orders', 'order_items', 'parcels', 'remittance_lines', 'upi_payments', 'returns'] as const),
  ...(['changed_days', 'day_totals'] as const),
];
const NOTHING = readFrom.map(() => '0:0').join();

/**
 * What has been written to the tables of the check, in one short statement: most tests write nothing there, and
 * the check would be a sixth of their time. On PostgreSQL each row knows the transaction that wrote it; SQLite
 * tells no such thing.
 */
async function traceOf(db: Db): Promise<string> {
  const last = isPostgres(db) ? sql`coalesce(max(xmin::text::bigint), 0)` : sql`0`;
  const ofTables = readFrom.map((table) => sql`(select count(*) || ':' || ${last} from ${sql.table(table)})`);
  const { rows } = await sql<{ trace: string }>`select ${sql.join(ofTables, sql` || ',' || `)} as trace`.execute(db);
  return rows[0]?.trace ?? '';
}

type Row = { day: string } & Record<string, unknown>;

function inWords(row: Row): string {
  return JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [name, String(value)])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
}

async function listChanged(db: Db): Promise<string[]> {
  return listChangedDays(db);
}

async function storedSums(db: Db) {
  return {
    days: (await db.selectFrom('day_totals').select(dayColumns).execute()) as Row[],
    products: (await db.selectFrom('day_products').select(productColumns).execute()) as Row[],
    variants: (await db.selectFrom('day_variants').select(variantColumns).execute()) as Row[],
    couriers: (await db.selectFrom('day_couriers').select(courierColumns).execute()) as Row[],
    deliveries: (await db.selectFrom('day_deliveries').select(deliveryColumns).execute()) as Row[],
  };
}

async function reckonedSums(db: Db) {
  const all = sql<boolean>`1 = 1`;
  return {
    days: (await sumDays(db, all).execute()) as Row[],
    products: (await sumProducts(db, all).execute()) as Row[],
    variants: (await sumVariants(db, all).execute()) as Row[],
    couriers: (await sumCouriers(db, all).execute()) as Row[],
    deliveries: (await sumDeliveries(db, all).execute()) as Row[],
  };
}
