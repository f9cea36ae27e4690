import type { Db } from '../../platform/db/schema.ts';
import {
  courierColumns,
  dayColumns,
  deliveryColumns,
  productColumns,
  variantColumns,
  type counted,
} from './columns.ts';
import { sumCouriers, sumDays, sumDeliveries, sumProducts, sumVariants } from './sums.ts';
import { whereToRead, type Days } from './where-to-read.ts';

export { checkDays, foldChangedDays } from './fold.ts';
export { collectedPaise, ledger, pileOf, type StoredPile } from './ledger.ts';
export { cameBack } from './sums.ts';
export { ordersOf, type Days, type Which } from './where-to-read.ts';

// Sums of orders by day (decisions/0083): the stored sums, and for
// days that have changed since then, sums computed from their orders.

export type DayTotals = Record<(typeof counted)[number], number> & { day: string };

/** Lists every day that has orders, the first one first. */
export async function listDays(db: Db, days: Days): Promise<DayTotals[]> {
  const { stored, orders } = await whereToRead(db, days);
  const rows = await db
    .selectFrom('day_totals')
    .select(dayColumns)
    .where(stored)
    .unionAll(db.selectFrom(sumDays(db, orders).as('changed')).select(dayColumns))
    .execute();
  return rows.map(inNumbers).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Answers a subquery with the sums of each product on each of these days. */
export async function productsIn(db: Db, days: Days) {
  const { stored, orders } = await whereToRead(db, days);
  return db
    .selectFrom('day_products')
    .select(productColumns)
    .where(stored)
    .unionAll(db.selectFrom(sumProducts(db, orders).as('changed')).select(productColumns));
}

/** Answers a subquery with the pieces of each variant that were sold on each of these days. */
export async function variantsIn(db: Db, days: Days) {
  const { stored, orders } = await whereToRead(db, days);
  return db
    .selectFrom('day_variants')
    .select(variantColumns)
    .where(stored)
    .unionAll(db.selectFrom(sumVariants(db, orders).as('changed')).select(variantColumns));
}

/** Answers a subquery with the sums of each courier's orders on each of these days. */
export async function couriersIn(db: Db, days: Days) {
  const { stored, orders } = await whereToRead(db, days);
  return db
    .selectFrom('day_couriers')
    .select(courierColumns)
    .where(stored)
    .unionAll(db.selectFrom(sumCouriers(db, orders).as('changed')).select(courierColumns));
}

/** Answers a subquery with the sums of each courier's orders on each of these days, by the day of delivery. */
export async function deliveriesIn(db: Db, days: Days) {
  const { stored, orders } = await whereToRead(db, days);
  return db
    .selectFrom('day_deliveries')
    .select(deliveryColumns)
    .where(stored)
    .unionAll(db.selectFrom(sumDeliveries(db, orders).as('changed')).select(deliveryColumns));
}

/** PostgreSQL answers sums as text. */
function inNumbers({ day, ...sums }: { day: string } & Record<string, unknown>): DayTotals {
  const numbers = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]));
  // as: the row has exactly these names.
  return { day, ...numbers } as DayTotals;
}
