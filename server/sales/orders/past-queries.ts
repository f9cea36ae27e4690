import { sql } from 'kysely';
import { cameBack } from '../day-totals/day-totals.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Counts all orders of a customer, and how many of them the customer accepted and refused. */
export function ordersOfCustomerQuery(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select((order) => [
      order.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(case when ${order('delivery_status', '=', 'DELIVERED')} then 1 else 0 end), 0)`.as(
        'delivered',
      ),
      sql<number>`coalesce(sum(case when ${cameBack} then 1 else 0 end), 0)`.as('refused'),
    ])
    .where('user_id', '=', userId);
}

/** Counts the refused parcels to this phone number, from all accounts. */
export function refusedByPhoneQuery(db: Db, phone: string) {
  return db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('refused'))
    .where('phone', '=', phone)
    .where(cameBack);
}
