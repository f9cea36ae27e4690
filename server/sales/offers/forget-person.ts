import type { Db } from '../../platform/db/schema.ts';
import type { UserIds } from '../../platform/db/user-ids.ts';

/**
 * Empties the staff's reasons for reductions on the orders of customers whose personal data the shop erases, because a
 * reason may contain such data.
 */
export async function forgetPerson(db: Db, users: UserIds): Promise<void> {
  const orders = db.selectFrom('orders').select('orders.id').where('user_id', 'in', users);
  await db
    .updateTable('order_offers')
    .set({ reason: '' })
    .where('order_id', 'in', orders)
    .where('reason', '<>', '')
    .execute();
}
