import type { Db } from '../../platform/db/schema.ts';
import { checkEach, sumUpEach, type Part } from '../../platform/sums/sums.ts';
import { courierColumns, dayColumns, deliveryColumns, productColumns, variantColumns } from './columns.ts';
import { sumCouriers, sumDays, sumDeliveries, sumProducts, sumVariants } from './sums.ts';
import { FORMAT, listChangedDays, ordersOf } from './where-to-read.ts';

/** Sums up the days that have changed, the last ones first. Answers their number. */
export async function foldChangedDays(db: Db, signal?: AbortSignal): Promise<number> {
  return sumUpEach(db, (await listChangedDays(db)).toReversed(), dayOf, signal);
}

/** Compares the stored sums of every day with its orders, sums up the wrong days again, and answers them. */
export async function checkDays(db: Db, signal?: AbortSignal): Promise<string[]> {
  const rows = await db.selectFrom('day_totals').select('day').orderBy('day', 'desc').execute();
  const days = rows.map(({ day }) => day);
  return checkEach(db, days, dayOf, signal);
}

function dayOf(db: Db, day: string): Part {
  const which = ordersOf(db, [day]);
  return {
    lock: 'day totals',
    notes: 'changed_days',
    key: { day },
    tables: [
      { table: 'day_totals', columns: dayColumns, query: sumDays(db, which), more: { format: FORMAT } },
      { table: 'day_products', columns: productColumns, query: sumProducts(db, which) },
      { table: 'day_variants', columns: variantColumns, query: sumVariants(db, which) },
      { table: 'day_couriers', columns: courierColumns, query: sumCouriers(db, which) },
      { table: 'day_deliveries', columns: deliveryColumns, query: sumDeliveries(db, which) },
    ],
  };
}
