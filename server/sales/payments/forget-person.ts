import type { Tx } from '../../platform/db/schema.ts';

/**
 * Empties the references of refunds that staff have typed for a shopper's UPI payments. The payments keep their UTRs,
 * because the bookkeeping finds the payments by their UTRs.
 */
export async function forgetPerson(db: Tx, userId: string): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db
    .updateTable('upi_payments')
    .set({ refund_reference: '', surplus_reference: '' })
    .where('order_id', 'in', own)
    .execute();
}
