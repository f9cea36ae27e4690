import type { Tx } from '../../platform/db/schema.ts';

/** Empties the stored statement lines of payments for a shopper's orders. The UTRs and the amounts stay. */
export async function forgetPerson(db: Tx, userId: string): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await db.updateTable('upi_credits').set({ line: '' }).where('order_id', 'in', own).execute();
}
