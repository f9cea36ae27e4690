import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import { canBeCancelledByShopper, paymentFor, stockEffect, type DeliveryStatus } from '#domain/order-status.ts';
import { noteInLog } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertOrderEvent, listOrderLines, lockOrder, updateOrderStatus, type OrderRow } from './queries.ts';
import { returnStock, takeStock } from './stock.ts';

/** `by` is which side of the counter the user stands on. */
type Mover = { userId: string | null; by: 'shopper' | 'shop'; reason: string; now: string };

/** Cancels a user's own pending order; its stock goes back once. Throws 404, 409. */
export async function cancelOrder(db: Db, userId: string, orderId: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId, userId);
    if (!order) throw notFound(notFoundText.order);
    if (!canBeCancelledByShopper(order.delivery_status))
      throw new ShopError('conflict', 'ORDER_NOT_PENDING', orderText.cannotCancel());
    const changed = await moveTo(db, order, 'CANCELED', { userId, by: 'shopper', reason: '', now });
    if (changed.length > 0) await noteChange(db, changed);
  });
}

/**
 * Sets any status; stock and payment follow, and the shopper may read the reason. Answers whether it was another one
 * before. Throws 404, 409 OUT_OF_STOCK when reviving takes more than is left.
 */
export async function setStatus(
  db: Db,
  adminId: string | null,
  orderId: string,
  { status, reason }: { status: DeliveryStatus; reason: string },
  now: string,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound(notFoundText.order);
    if (order.delivery_status === status) return false;
    const changed = await moveTo(db, order, status, { userId: adminId, by: 'shop', reason, now });
    await noteInLog(
      db,
      { userId: adminId, now },
      {
        action: 'order.status',
        id: order.id,
        name: order.order_number,
        before: { status: order.delivery_status },
        after: { status, ...(reason !== '' && { reason }) },
      },
    );
    if (changed.length > 0) await noteChange(db, changed);
    return true;
  });
}

/** Moves a locked order and its stock; answers the products whose stock changed. */
async function moveTo(db: Tx, order: OrderRow, status: DeliveryStatus, mover: Mover): Promise<string[]> {
  const { userId, by, reason, now } = mover;
  await updateOrderStatus(db, order.id, {
    delivery_status: status,
    payment_status: paymentFor(status),
    delivered_at: status === 'DELIVERED' ? now : null,
    updated_at: now,
  });
  await insertOrderEvent(db, {
    id: newId(),
    order_id: order.id,
    at: now,
    user_id: userId,
    by,
    delivery_status: status,
    reason,
  });
  return moveStock(db, order, stockEffect(order.delivery_status, status), mover);
}

async function moveStock(
  db: Tx,
  order: OrderRow,
  effect: ReturnType<typeof stockEffect>,
  { userId, now }: Mover,
): Promise<string[]> {
  if (effect === 'none') return [];
  const items = await listOrderLines(db, order.id);
  const lines = items.map((item) => ({ variantId: item.variant_id, quantity: item.quantity }));
  const movement = { orderId: order.id, userId, now };
  if (effect === 'return') await returnStock(db, lines, { ...movement, reason: 'cancel' });
  else {
    const shortages = await takeStock(db, lines, { ...movement, reason: 'order' });
    if (shortages.length > 0)
      throw new ShopError('conflict', 'OUT_OF_STOCK', orderErrorsText.tooLittleStock(), {
        details: { items: shortages },
      });
  }
  return [...new Set(items.map((item) => item.product_id))];
}
