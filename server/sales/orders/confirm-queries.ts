import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';

/** Lists orders that nobody has confirmed in time, the longest overdue first. */
export async function listUnconfirmed(db: Db, now: string, most: number): Promise<Array<{ id: string }>> {
  return db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`stage = 'TO_CONFIRM'`)
    .where('delivery_status', '=', 'PENDING')
    .where('confirm_by', '<=', now)
    .orderBy('confirm_by')
    .limit(most)
    .execute();
}

/** Removes the time limit for confirming an order: from now on, the order waits until the staff decide. */
export async function clearConfirmBy(db: Tx, id: string): Promise<void> {
  await db.updateTable('orders').set({ confirm_by: null }).where('id', '=', id).execute();
}
