import type { Db, Tx } from '../../platform/db/schema.ts';

/**
 * Whether something of an order is on its way back, or has come back: then its pieces are no longer
 * where its status says.
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

/** What happened to an order's returns, oldest first, with the names of those who did it. */
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

/** Whether a return of an order was ever asked for, whatever came of it: it speaks of the order's lines. */
export async function wasReturned(db: Db, orderId: string): Promise<boolean> {
  return (await db.selectFrom('returns').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined;
}

/**
 * Whose order it is, also who is blocked and buys nothing any more; nobody erases their data
 * until this transaction ends.
 */
export function lockOrderer(db: Tx, orderId: string) {
  return db
    .selectFrom('users')
    .select('email')
    .where('id', '=', (one) => one.selectFrom('orders').select('user_id').where('orders.id', '=', orderId))
    .forKeyShare();
}
