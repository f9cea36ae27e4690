import type { Db } from '../db/schema.ts';
import { pause } from '../scheduling/slices.ts';
import { courierColumns, dayColumns, deliveryColumns, productColumns, variantColumns } from './columns.ts';
import { sumCouriers, sumDays, sumDeliveries, sumProducts, sumVariants } from './sums.ts';
import { ordersOf } from './where-to-read.ts';

/**
 * Compares every day that is summed up with its orders. One that does not hold is noted as changed, so that it is
 * read from its orders until it is summed up anew. Answers these days: there are none, unless somebody has worked in
 * the tables of days.
 */
export async function checkDays(db: Db, signal?: AbortSignal): Promise<string[]> {
  const days = await db.selectFrom('day_totals').select('day').orderBy('day', 'desc').execute();
  const wrong: string[] = [];
  for (const { day } of days) {
    if (signal?.aborted) break;
    await pause();
    if ((await isRight(db, day)) || (await isChanged(db, day))) continue;
    await db
      .insertInto('changed_days')
      .values({ day, change: 'check' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    wrong.push(day);
  }
  return wrong;
}

async function isChanged(db: Db, day: string): Promise<boolean> {
  return (
    (await db.selectFrom('changed_days').select('day').where('day', '=', day).limit(1).executeTakeFirst()) !== undefined
  );
}

async function isRight(db: Db, day: string): Promise<boolean> {
  const which = ordersOf(db, [day]);
  const pairs: Array<[readonly object[], readonly object[]]> = [
    [
      await db.selectFrom('day_totals').select(dayColumns).where('day', '=', day).execute(),
      await sumDays(db, which).execute(),
    ],
    [
      await db.selectFrom('day_products').select(productColumns).where('day', '=', day).execute(),
      await sumProducts(db, which).execute(),
    ],
    [
      await db.selectFrom('day_variants').select(variantColumns).where('day', '=', day).execute(),
      await sumVariants(db, which).execute(),
    ],
    [
      await db.selectFrom('day_couriers').select(courierColumns).where('day', '=', day).execute(),
      await sumCouriers(db, which).execute(),
    ],
    [
      await db.selectFrom('day_deliveries').select(deliveryColumns).where('day', '=', day).execute(),
      await sumDeliveries(db, which).execute(),
    ],
  ];
  return pairs.every(([stored, reckoned]) => inWords(stored) === inWords(reckoned));
}

/** PostgreSQL answers sums as text, and the rows may come in another order. */
function inWords(rows: readonly object[]): string {
  return rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .toSorted()
        .join(),
    )
    .toSorted()
    .join('\n');
}
