import { sql, type ExpressionBuilder } from 'kysely';
import type { OrderStage } from '#domain/order-stages.ts';
import type { Db, Schema } from '../db/schema.ts';

const refused = ['REFUSED', 'RECEIVED', 'RETURNED'] as const satisfies readonly OrderStage[];

/** Parcels that nobody took. As SQLite and PostgreSQL take the index for them only where the stages stand in the statement itself. */
export function isRefused(order: ExpressionBuilder<Schema, 'orders'>) {
  return order.and([
    order(
      'stage',
      'in',
      refused.map((stage) => sql.lit(stage)),
    ),
    // What only knows statuses leaves a stage behind that fits no more.
    order('delivery_status', '=', sql<'SHIPPED'>`case stage when 'RETURNED' then 'CANCELED' else 'SHIPPED' end`),
  ]);
}

/** How many orders a customer has, and how many of them were taken, and refused. */
export function ordersOfCustomerQuery(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select((order) => [
      order.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(case when ${order('delivery_status', '=', 'DELIVERED')} then 1 else 0 end), 0)`.as(
        'delivered',
      ),
      sql<number>`coalesce(sum(case when ${isRefused(order)} then 1 else 0 end), 0)`.as('refused'),
    ])
    .where('user_id', '=', userId);
}

/** How many parcels to this phone number were refused, whoever ordered them. */
export function refusedByPhoneQuery(db: Db, phone: string) {
  return db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('refused'))
    .where('phone', '=', phone)
    .where(isRefused);
}
