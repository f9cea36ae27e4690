import { sql } from 'kysely';
import { countedOutcomes } from '#domain/cash.ts';
import type { Db } from '../db/schema.ts';

/** Delivered orders whose parcel a courier carried, and of which it has not handed all the money on. */
export function ordersWithMoneyDue(db: Db) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('delivery_status', '=', sql.lit('DELIVERED' as const))
    .where('payment_method', '=', 'COD')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('parcels').select('parcels.id').whereRef('parcels.order_id', '=', 'orders.id')),
    )
    .where(({ eb, selectFrom }) =>
      eb(
        'orders.total_paise',
        '>',
        selectFrom('remittance_lines')
          .whereRef('remittance_lines.order_id', '=', 'orders.id')
          .where('outcome', 'in', countedOutcomes)
          .select(sql<number>`coalesce(sum(paise), 0)`.as('paise')),
      ),
    );
}

export async function countMoneyDue(db: Db): Promise<number> {
  const { count } = await ordersWithMoneyDue(db)
    .clearSelect()
    .select((order) => order.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
