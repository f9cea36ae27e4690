import type { Tx } from '../../platform/db/schema.ts';

/**
 * Empties the free texts about a shopper's payments. A payment keeps its own number, by which the bookkeeping finds it.
 */
export async function forgetPerson(db: Tx, userId: string): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db
    .updateTable('upi_payments')
    .set({ refund_reference: '', surplus_reference: '' })
    .where('order_id', 'in', own)
    .execute();
}
