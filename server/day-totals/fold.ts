import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { courierColumns, dayColumns, deliveryColumns, productColumns, variantColumns } from './columns.ts';
import { sumCouriers, sumDays, sumDeliveries, sumProducts, sumVariants } from './sums.ts';
import { FORMAT, listChangedDays, ordersOf } from './where-to-read.ts';

const tables = ['day_totals', 'day_products', 'day_variants', 'day_couriers', 'day_deliveries'] as const;
/** What is left of a day's notes has it summed up once more. */
const MOST_NOTES = 10_000;

/**
 * Sums up the days that have changed, the last ones first, each in a transaction of its own. Answers
 * how many they were.
 */
export async function foldChangedDays(db: Db, signal?: AbortSignal): Promise<number> {
  let folded = 0;
  for (const day of (await listChangedDays(db)).toReversed()) {
    if (signal?.aborted) break;
    await inTransaction(db, async (db) => foldDay(db, day));
    folded++;
  }
  return folded;
}

/**
 * The notes that a day has changed are read first, and only those are deleted: whoever commits meanwhile leaves another
 * one. Two processes take turns, or the one that read earlier could write last.
 */
async function foldDay(db: Tx, day: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended('day totals', 0))`.execute(db);
  const notes = await db.selectFrom('changed_days').select('change').where('day', '=', day).limit(MOST_NOTES).execute();
  for (const table of tables) await db.deleteFrom(table).where('day', '=', day).execute();
  await insertSums(db, day);
  if (notes.length === 0) return;
  const changes = notes.map(({ change }) => change);
  await db.deleteFrom('changed_days').where('day', '=', day).where('change', 'in', changes).execute();
}

async function insertSums(db: Tx, day: string): Promise<void> {
  const which = ordersOf(db, [day]);
  await db
    .insertInto('day_totals')
    .columns([...dayColumns, 'format'])
    .expression(db.selectFrom(sumDays(db, which).as('sums')).select([...dayColumns, sql.lit(FORMAT).as('format')]))
    .execute();
  await db
    .insertInto('day_products')
    .columns(productColumns)
    .expression(db.selectFrom(sumProducts(db, which).as('sums')).select(productColumns))
    .execute();
  await db
    .insertInto('day_variants')
    .columns(variantColumns)
    .expression(db.selectFrom(sumVariants(db, which).as('sums')).select(variantColumns))
    .execute();
  await db
    .insertInto('day_couriers')
    .columns(courierColumns)
    .expression(db.selectFrom(sumCouriers(db, which).as('sums')).select(courierColumns))
    .execute();
  await db
    .insertInto('day_deliveries')
    .columns(deliveryColumns)
    .expression(db.selectFrom(sumDeliveries(db, which).as('sums')).select(deliveryColumns))
    .execute();
}
