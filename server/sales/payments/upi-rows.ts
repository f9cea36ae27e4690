import { addMs, HOUR_MS } from '#domain/instants.ts';
import { upiLimits } from '#domain/upi.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type UpiPaymentRow = Schema['upi_payments'];

/**
 * Selects the UPI account to which shoppers pay. If the query finds no row, or the UPI ID is empty, nobody can pay by
 * UPI.
 */
export function upiSettingsQuery(db: Db) {
  return db.selectFrom('upi_settings').selectAll();
}

/** Lists the UPI payments of these orders; makes no query if none of the orders is paid by UPI. */
export async function listUpiPayments(
  db: Db,
  orders: ReadonlyArray<Pick<Schema['orders'], 'id' | 'payment_method'>>,
): Promise<Map<string, UpiPaymentRow>> {
  const ids = orders.filter(({ payment_method }) => payment_method === 'UPI').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('upi_payments').selectAll().where('order_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

/**
 * Returns the amount, in paise, that the shop has received for an order, minus the refunded surplus; null if the shop
 * has received nothing.
 */
export function keptUpiPaise(payment: Pick<UpiPaymentRow, 'paid_paise' | 'surplus_paise'>): number | null {
  return payment.paid_paise === null ? null : Number(payment.paid_paise) - Number(payment.surplus_paise);
}

/**
 * Gives the customer the owner's full time limit for the payment, beginning now. Until now, the order waited for
 * something else, such as the customer's confirmation.
 */
export async function renewUpiTime(db: Tx, orderId: string, now: string): Promise<void> {
  await updatePayment(db, orderId, { pay_before: await payBeforeFrom(db, now) });
}

/** Returns the end of the owner's time limit for paying an order, if this time begins now. */
export async function payBeforeFrom(db: Db, now: string): Promise<string> {
  const hours = (await upiSettingsQuery(db).executeTakeFirst())?.lapse_hours ?? upiLimits.lapseHours;
  return addMs(now, hours * HOUR_MS);
}

/**
 * Returns the statement that writes an order's UPI payment. `placing/` sends the statement together with its other
 * statements.
 */
export function insertPayment(db: Tx, row: UpiPaymentRow) {
  return db.insertInto('upi_payments').values(row);
}

export async function updatePayment(db: Tx, orderId: string, columns: Partial<UpiPaymentRow>): Promise<void> {
  await db.updateTable('upi_payments').set(columns).where('order_id', '=', orderId).execute();
}

/**
 * Removes this UTR (the bank's number of a payment) from all other unpaid orders for which shoppers entered it. The
 * payment has paid for the order `exceptOrderId`.
 */
export async function forgetClaims(db: Tx, utr: string, exceptOrderId: string): Promise<void> {
  await db
    .updateTable('upi_payments')
    .set({ utr: null, given_at: null })
    .where('utr', '=', utr)
    .where('order_id', '!=', exceptOrderId)
    .where('paid_paise', 'is', null)
    .execute();
}
