import { sql } from 'kysely';
import { cameBack } from '../day-totals/day-totals.ts';
import type { Db } from '../../platform/db/schema.ts';

/** How many orders a customer has, and how many of them were taken, and refused. */
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

/** How many parcels to this phone number were refused, whoever ordered them. */
export function refusedByPhoneQuery(db: Db, phone: string) {
  return db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('refused'))
    .where('phone', '=', phone)
    .where(cameBack);
}
