import { notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { canBeCancelledByShopper, paymentFor, stockEffect, type DeliveryStatus } from '#domain/order-status.ts';
import { noteInLog } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { hasRowLocks, inTransaction } from '../db/transaction.ts';
import type { OrderRow } from './queries.ts';
import { returnStock, takeStock } from './stock.ts';

type Mover = { userId: string; by: 'shopper' | 'shop'; reason: string };

/** Cancels a user's own pending order; its stock goes back once. Throws 404, 409. */
export async function cancelOrder(db: Db, userId: string, orderId: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order || order.user_id !== userId) throw notFound('Order');
    if (!canBeCancelledByShopper(order.delivery_status)) throw new ShopError('conflict', 'ORDER_NOT_PENDING', say.order.cannotCancel);
    await moveTo(db, order, 'CANCELED', { userId, by: 'shopper', reason: '' }, now);
  });
}

/**
 * Sets any status; stock and payment follow, and the shopper may read the reason. Throws 404, 409 OUT_OF_STOCK when
 * reviving takes more than is left.
 */
export async function setStatus(db: Db, adminId: string, orderId: string, { status, reason }: { status: DeliveryStatus; reason: string }, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound('Order');
    if (order.delivery_status === status) return;
    await moveTo(db, order, status, { userId: adminId, by: 'shop', reason }, now);
    const [before, after] = [{ status: order.delivery_status }, { status, ...(reason !== '' && { reason }) }];
    await noteInLog(db, { userId: adminId, now }, { action: 'order.status', id: order.id, name: order.order_number, before, after });
  });
}

async function lockOrder(db: Tx, id: string): Promise<OrderRow | undefined> {
  const locking = hasRowLocks(db);
  return db.selectFrom('orders').selectAll().where('id', '=', id).$if(locking, (query) => query.forUpdate()).executeTakeFirst();
}

async function moveTo(db: Tx, order: OrderRow, status: DeliveryStatus, by: Mover, now: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ delivery_status: status, payment_status: paymentFor(status), delivered_at: status === 'DELIVERED' ? now : null, updated_at: now })
    .where('id', '=', order.id)
    .execute();
  await db.insertInto('order_events').values({ id: newId(), order_id: order.id, at: now, user_id: by.userId, by: by.by, delivery_status: status, reason: by.reason }).execute();
  await moveStock(db, order, stockEffect(order.delivery_status, status), by, now);
}

async function moveStock(db: Tx, order: OrderRow, effect: ReturnType<typeof stockEffect>, { userId }: Mover, now: string): Promise<void> {
  if (effect === 'none') return;
  const items = await db.selectFrom('order_items').select(['product_id', 'variant_id', 'quantity']).where('order_id', '=', order.id).execute();
  const lines = items.map((item) => ({ variantId: item.variant_id, quantity: item.quantity }));
  const movement = { reason: 'cancel' as const, orderId: order.id, userId, now };
  if (effect === 'return') await returnStock(db, lines, movement);
  else {
    const shortages = await takeStock(db, lines, { ...movement, reason: 'order' });
    if (shortages.length > 0) throw new ShopError('conflict', 'OUT_OF_STOCK', 'There is too little stock left to take this order up again.', { details: { items: shortages } });
  }
  await noteChange(db, [...new Set(items.map((item) => item.product_id))]);
}
