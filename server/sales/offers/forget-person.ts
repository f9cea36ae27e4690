import type { Tx } from '../../platform/db/schema.ts';

/** Empties the staff's words about why they reduced a shopper's orders. Offers and amounts stay with the books. */
export async function forgetPerson(db: Tx, userId: string): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db.updateTable('order_offers').set({ reason: '' }).where('order_id', 'in', own).execute();
}
