import { randomBytes } from 'node:crypto';
import { addMs, MINUTE_MS } from '#domain/instants.ts';
import { paymentLimits } from '#domain/payments.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type OnlineOrderRow = Schema['online_orders'];
export type PaymentRow = Schema['payments'];
export type CaptureRow = Schema['payment_captures'];
export type RefundRow = Schema['refunds'];

export const paymentSettings = singleRow('payment_settings');

/**
 * Selects the owner's settings of online payment, if the chosen gateway has keys. If the query finds no row, nobody can
 * pay online.
 */
export function onlineSettingsQuery(db: Db) {
  return db
    .selectFrom('payment_settings')
    .innerJoin('gateway_keys', (join) =>
      join
        .onRef('gateway_keys.gateway', '=', 'payment_settings.gateway')
        .onRef('gateway_keys.is_test', '=', 'payment_settings.is_test'),
    )
    .select(['payment_settings.gateway', 'payment_settings.minutes', 'payment_settings.is_test']);
}

/**
 * Returns whether a gateway's test money pays for orders: only while the owner has chosen the gateway's test mode,
 * because test money is not real.
 */
export async function takesTestMoney(db: Db): Promise<boolean> {
  const settings = await paymentSettings.find(db);
  return settings?.is_test === 1;
}

const TOKEN_BYTES = 24;

/**
 * Makes the row of an order that is to be paid online. If `minutes` is given, the unpaid order expires after this time.
 */
export function newOnlineOrder(orderId: string, minutes: number | null, now: string): OnlineOrderRow {
  return {
    order_id: orderId,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    pay_before: minutes === null ? null : addMs(now, minutes * MINUTE_MS),
    hold: '',
  };
}

/**
 * Returns the statement that writes an order's row of online payment. `placing/` sends the statement together with its
 * other statements.
 */
export function insertOnlineOrder(db: Tx, row: OnlineOrderRow) {
  return db.insertInto('online_orders').values(row);
}

export async function findOnlineOrder(db: Db, orderId: string): Promise<OnlineOrderRow | undefined> {
  return db.selectFrom('online_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export async function findOrderOfToken(db: Db, token: string): Promise<OnlineOrderRow | undefined> {
  return db.selectFrom('online_orders').selectAll().where('token', '=', token).executeTakeFirst();
}

export async function updateOnlineOrder(db: Tx, orderId: string, columns: Partial<OnlineOrderRow>): Promise<void> {
  await db.updateTable('online_orders').set(columns).where('order_id', '=', orderId).execute();
}

/**
 * Gives the customer the owner's full time limit for the payment, beginning now. Until now, the order waited for
 * something else, such as the customer's confirmation.
 */
export async function renewOnlineTime(db: Tx, orderId: string, now: string): Promise<void> {
  const settings = await paymentSettings.find(db);
  const minutes = settings?.minutes ?? paymentLimits.minutes;
  await updateOnlineOrder(db, orderId, { pay_before: addMs(now, minutes * MINUTE_MS) });
}

export async function insertGatewayPayment(db: Tx, row: PaymentRow): Promise<void> {
  await db.insertInto('payments').values(row).execute();
}

export async function findGatewayPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Finds a payment and locks it, so that nobody else changes it until this transaction ends. The caller locks the
 * payment's order first.
 */
export async function lockGatewayPayment(db: Tx, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateGatewayPayment(db: Db, id: string, columns: Partial<PaymentRow>): Promise<void> {
  await db.updateTable('payments').set(columns).where('id', '=', id).execute();
}

/** Lists the online payments of an order, the newest last. */
export async function listGatewayPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function listCapturesOf(db: Db, orderIds: readonly string[]): Promise<CaptureRow[]> {
  if (orderIds.length === 0) return [];
  return db.selectFrom('payment_captures').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute();
}

export async function listCapturesOfPayment(db: Db, paymentId: string): Promise<CaptureRow[]> {
  return db.selectFrom('payment_captures').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute();
}

export async function findCapture(db: Db, id: string): Promise<CaptureRow | undefined> {
  return db.selectFrom('payment_captures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes a capture once; returns false if the capture is already stored. */
export async function insertCapture(db: Tx, row: CaptureRow): Promise<boolean> {
  return insertOnce(db.insertInto('payment_captures').values(row), ['gateway', 'capture_id']);
}

export async function updateCapture(db: Tx, id: string, columns: Partial<CaptureRow>): Promise<void> {
  await db.updateTable('payment_captures').set(columns).where('id', '=', id).execute();
}

export async function listRefundsOf(db: Db, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db.selectFrom('refunds').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute();
}

export async function listRefundsOfCaptures(db: Db, captureIds: readonly string[]): Promise<RefundRow[]> {
  if (captureIds.length === 0) return [];
  return db.selectFrom('refunds').selectAll().where('capture_id', 'in', captureIds).orderBy('id').execute();
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertRefund(db: Tx, row: RefundRow): Promise<void> {
  await db.insertInto('refunds').values(row).execute();
}

/**
 * Changes a refund if it is still in one of these states. If `sendAt` is given, the refund's `send_at` must still be
 * this instant; otherwise another process has begun an attempt. Returns whether the refund was changed.
 */
export async function updateRefund(
  db: Db,
  id: string,
  from: { states: ReadonlyArray<RefundRow['state']>; sendAt?: string },
  columns: Partial<RefundRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set(columns)
    .where('id', '=', id)
    .where('state', 'in', from.states)
    .$if(from.sendAt !== undefined, (rows) => rows.where('send_at', '=', from.sendAt ?? ''))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findRefundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('refund_key', '=', key).executeTakeFirst();
}

/** Makes the shop ask the gateway about a payment now. */
export async function hurryAsking(db: Db, id: string, now: string): Promise<void> {
  await updateGatewayPayment(db, id, { ask_at: now });
}

/**
 * Makes the next question about a refund due now. Does nothing unless the gateway has accepted and numbered the refund,
 * because an attempt to send it may be running.
 */
export async function hurryRefund(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ send_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('gateway_refund_id', 'is not', null)
    .execute();
}
