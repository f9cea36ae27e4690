import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import {
  canBeCancelledByShopper,
  isPacking,
  paymentFor,
  stockEffect,
  UNDO_SECONDS,
  type DeliveryStatus,
} from '#domain/order-status.ts';
import { noteInLog } from '../audit/audit.ts';
import { requirePermission } from '../auth/authorize.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { noteStockChange } from '../catalogue/versions.ts';
import { editedElsewhere } from '../db/edited-elsewhere.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  insertOrderEvent,
  listOrderEvents,
  listOrderLines,
  lockOrder,
  updateOrderStatus,
  type OrderRow,
} from './queries.ts';
import { queueStatusEmail } from './order-emails.ts';
import { insertMovements } from './stock-queries.ts';
import { movementsOf, returnStock, takeStock } from './stock.ts';

/** `by` is which side of the counter the user stands on. */
type Mover = { userId: string | null; by: 'shopper' | 'shop'; reason: string; now: string };
/** Who of the staff changes a status; null: the shop itself. */
type Admin = Pick<SignedIn, 'id' | 'staffRole'> | null;
/** `isSilent`: an order of a demo's past, of which nobody is told. */
type Telling = { isSilent?: boolean };

/** Cancels a user's own pending order; its stock goes back once, and they are told by email. Throws 404, 409. */
export async function cancelOrder(
  db: Db,
  userId: string,
  orderId: string,
  now: string,
  { isSilent = false }: Telling = {},
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId, userId);
    if (!order) throw notFound(notFoundText.order);
    if (!canBeCancelledByShopper(order.delivery_status))
      throw new ShopError('conflict', 'ORDER_NOT_PENDING', orderText.cannotCancel());
    const eventId = await moveTo(db, order, 'CANCELED', { userId, by: 'shopper', reason: '', now });
    if (!isSilent)
      await queueStatusEmail(db, order, { orderId, status: 'CANCELED', eventId }, { now, isOwnWish: true });
  });
}

type NewStatus = Telling & {
  status: DeliveryStatus;
  reason: string;
  expected?: readonly DeliveryStatus[] | undefined;
};

/**
 * Sets any status; stock and payment follow, and the shopper is told by email and may read the reason. Nothing happens
 * where it had that status already. Throws 403 where the change is more than packing and the admin may only pack, 404,
 * 409 OUT_OF_STOCK when reviving takes more than is left, 409 EDITED_ELSEWHERE where the order has none of the expected
 * statuses any more.
 */
export async function setStatus(
  db: Db,
  admin: Admin,
  orderId: string,
  { status, reason, expected, isSilent = false }: NewStatus,
  now: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound(notFoundText.order);
    if (order.delivery_status === status) return;
    if (expected && !expected.includes(order.delivery_status)) throw editedElsewhere(orderErrorsText.movedOn);
    refuseBeyondPacking(admin, order.delivery_status, status);
    const eventId = await moveByShop(db, order, status, { userId: admin?.id ?? null, by: 'shop', reason, now });
    if (!isSilent) await queueStatusEmail(db, order, { orderId, status, eventId }, { now, isOwnWish: false });
  });
}

/** A moment more than what is offered, for the way here; the email waits longer than that (`order-emails.ts`). */
const UNDO_MS = (UNDO_SECONDS + 1) * 1000;

/**
 * Takes the admin's own last change of an order, to this status, back: the order is what it was before, also as to its day of
 * delivery. Throws 403, 404, 409 when somebody has changed the order since, when it is too late, or when its pieces are gone.
 */
export async function undoStatus(
  db: Db,
  admin: NonNullable<Admin>,
  orderId: string,
  status: DeliveryStatus,
  now: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound(notFoundText.order);
    const events = await listOrderEvents(db, orderId);
    const [before, last] = events.slice(-2);
    if (!before || !last || order.delivery_status !== status || last.user_id !== admin.id)
      throw editedElsewhere(orderErrorsText.movedOn);
    if (Date.parse(now) - Date.parse(last.at) > UNDO_MS)
      throw new ShopError('conflict', 'TOO_LATE', orderErrorsText.tooLateToUndo());
    refuseBeyondPacking(admin, status, before.delivery_status);
    const deliveredAt = events.slice(0, -1).findLast((event) => event.delivery_status === 'DELIVERED')?.at;
    const mover = { userId: admin.id, by: 'shop', reason: '', now } as const;
    await moveByShop(db, order, before.delivery_status, mover, deliveredAt);
  });
}

function refuseBeyondPacking(admin: Admin, from: DeliveryStatus, to: DeliveryStatus): void {
  if (admin && !isPacking(from, to)) requirePermission(admin, 'orders.edit');
}

async function moveByShop(
  db: Tx,
  order: OrderRow,
  status: DeliveryStatus,
  mover: Mover,
  deliveredAt?: string,
): Promise<string> {
  const { userId, reason, now } = mover;
  await noteInLog(
    db,
    { userId, now },
    {
      action: 'order.status',
      id: order.id,
      name: order.order_number,
      before: { status: order.delivery_status },
      after: { status, ...(reason !== '' && { reason }) },
    },
  );
  return moveTo(db, order, status, mover, deliveredAt);
}

/** Moves a locked order and its stock, as the last thing of a transaction; answers the id of the event. */
async function moveTo(
  db: Tx,
  order: OrderRow,
  status: DeliveryStatus,
  mover: Mover,
  deliveredAt: string = mover.now,
): Promise<string> {
  const { userId, by, reason, now } = mover;
  await updateOrderStatus(db, order.id, {
    delivery_status: status,
    payment_status: paymentFor(status),
    delivered_at: status === 'DELIVERED' ? deliveredAt : null,
    updated_at: now,
  });
  const eventId = newId();
  await insertOrderEvent(db, {
    id: eventId,
    order_id: order.id,
    at: now,
    user_id: userId,
    by,
    delivery_status: status,
    reason,
  });
  const changed = await moveStock(db, order, stockEffect(order.delivery_status, status), mover);
  if (changed.length > 0) await noteStockChange(db, changed);
  return eventId;
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
    const shortages = await takeStock(db, lines);
    if (shortages.length > 0)
      throw new ShopError('conflict', 'OUT_OF_STOCK', orderErrorsText.tooLittleStock(), {
        details: { items: shortages },
      });
    await insertMovements(db, movementsOf(lines, { ...movement, reason: 'order' }));
  }
  return [...new Set(items.map((item) => item.product_id))];
}
