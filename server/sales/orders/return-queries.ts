import type { Db, Tx } from '../../platform/db/schema.ts';

/**
 * Returns whether an order has a return that is open or was completed. Declined, withdrawn and expired returns do not
 * count. The status of an order does not show this.
 */
export async function hasReturn(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['DECLINED', 'WITHDRAWN', 'LAPSED'])
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists the events of an order's returns, oldest first, with the names of the people who caused them. */
export async function listReturnEventsWithNames(db: Db, orderId: string) {
  return db
    .selectFrom('return_events')
    .innerJoin('returns', 'returns.id', 'return_events.return_id')
    .leftJoin('users', 'users.id', 'return_events.user_id')
    .select(['return_events.at', 'return_events.by', 'return_events.state', 'return_events.words', 'returns.kind'])
    .select(['users.first_name', 'users.last_name'])
    .where('returns.order_id', '=', orderId)
    .orderBy('return_events.id')
    .execute();
}

/**
 * Returns whether anybody has ever asked for a return of an order. Even a declined return refers to the order's lines,
 * so nobody may edit these lines.
 */
export async function wasReturned(db: Db, orderId: string): Promise<boolean> {
  return (await db.selectFrom('returns').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined;
}

/**
 * Locks the customer of an order, so that nobody erases the customer's data until this transaction ends. Also locks a
 * customer who is blocked.
 */
export function lockOrderer(db: Tx, orderId: string) {
  return db
    .selectFrom('users')
    .select('email')
    .where('id', '=', (one) => one.selectFrom('orders').select('user_id').where('orders.id', '=', orderId))
    .forKeyShare();
}
