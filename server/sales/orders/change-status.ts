import { orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import { entryStage, permissionToSet, stageOf, statusOf, type OrderStage } from '#domain/order-stages.ts';
import { canBeCancelledByShopper, isPacking, UNDO_SECONDS, type DeliveryStatus } from '#domain/order-status.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listEdits, refuseUnseenEdits } from './edit-queries.ts';
import { moveOrder, type Mover } from './move-order.ts';
import { listOrderEvents, lockOrder, type OrderRow } from './queries.ts';
import { queueStatusEmail } from './order-emails.ts';

/** The member of staff who changes a status; null if the shop itself changes it. */
type Admin = Pick<SignedIn, 'id' | 'staffRole'> | null;

/** Cancels a user's own pending order. The items go back into stock, and the user gets an email. Throws 404, 409. */
export async function cancelOrder(db: Db, userId: string, orderId: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId, userId), notFoundText.order);
    if (!canBeCancelledByShopper(order.delivery_status))
      throw new ShopError('conflict', 'ORDER_NOT_PENDING', orderText.cannotCancel());
    const eventId = await moveOrder(db, order, entryStage.CANCELED, { userId, by: 'shopper', reason: '', now });
    await queueStatusEmail(db, order, { orderId, status: 'CANCELED', eventId }, { now, isOwnWish: true });
  });
}

type NewStatus = {
  status: DeliveryStatus;
  reason: string;
  expected?: readonly DeliveryStatus[] | undefined;
  /** The number of the order's edits that the requester has seen. */
  seenEdits?: number | undefined;
};

/**
 * Gives an order any status, and changes stock and payment accordingly. The shopper gets an email, and can read the
 * reason. Does nothing if the order already has this status. Throws 403 if the admin may not make this change, 404, 409
 * OUT_OF_STOCK if the revived order needs more items than are in stock, 409 EDITED_ELSEWHERE if the order has none of
 * the expected statuses or another number of edits than `seenEdits`.
 */
export async function setStatus(
  db: Db,
  admin: Admin,
  orderId: string,
  { status, reason, expected, seenEdits }: NewStatus,
  now: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    if (order.delivery_status === status) return;
    if (expected && !expected.includes(order.delivery_status)) throw editedElsewhere(orderErrorsText.movedOn);
    await refuseUnseenEdits(db, orderId, seenEdits, orderErrorsText.movedOn);
    if (admin) requirePermission(admin, permissionToSet(stageOf(order.delivery_status, order.stage), status));
    const eventId = await moveByShop(db, order, entryStage[status], {
      userId: admin?.id ?? null,
      by: 'shop',
      reason,
      now,
    });
    if (status !== 'PENDING')
      await queueStatusEmail(db, order, { orderId, status, eventId }, { now, isOwnWish: false });
  });
}

/**
 * The staff can undo a change of status for this long. The screen shows the button for a slightly shorter time, so that
 * even a late click works. The email about the change waits longer (`order-emails.ts`).
 */
const UNDO_MS = (UNDO_SECONDS + 1) * 1000;

/**
 * Undoes the admin's own last change, which gave an order this status. The order gets its previous status and its
 * previous time of delivery. Throws 403, 404, and 409 if somebody has changed the order since, if it is too late, or if
 * the items are no longer in stock.
 */
export async function undoStatus(
  db: Db,
  admin: NonNullable<Admin>,
  orderId: string,
  status: DeliveryStatus,
  now: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    const events = await listOrderEvents(db, orderId);
    const [before, last] = events.slice(-2);
    if (!before || !last || order.delivery_status !== status || last.user_id !== admin.id)
      throw editedElsewhere(orderErrorsText.movedOn);
    if (Date.parse(now) - Date.parse(last.at) > UNDO_MS)
      throw new ShopError('conflict', 'TOO_LATE', orderErrorsText.tooLateToUndo());
    // After an edit, a change of status cannot be undone. Otherwise the edited order would count as packed although
    // nobody has packed its new items, or its items would go back into stock twice.
    if ((await listEdits(db, [orderId])).some((edit) => edit.at >= last.at))
      throw editedElsewhere(orderErrorsText.movedOn);
    if (last.stage === 'RETURNED') throw new ShopError('conflict', 'TOO_LATE', orderErrorsText.inspectedStays());
    // A packer may undo a packing step, but may not make any other change back to an earlier status.
    if (!isPacking(order.delivery_status, before.delivery_status)) requirePermission(admin, 'orders.edit');
    const deliveredAt = deliveryAmong(events.slice(0, -1));
    const mover = { userId: admin.id, by: 'shop', reason: '', now } as const;
    await moveByShop(db, order, stageOf(before.delivery_status, before.stage), mover, deliveredAt);
  });
}

/**
 * Returns the time of an order's last delivery. If somebody changes the status of a delivered order and then undoes the
 * change, the shop writes another event DELIVERED. The function ignores such an event, because nothing was delivered.
 */
function deliveryAmong(events: Awaited<ReturnType<typeof listOrderEvents>>): string | undefined {
  const isDelivered = (place: number) => events[place]?.delivery_status === 'DELIVERED';
  return events.findLast((event, place) => {
    const slip = events[place - 1];
    const isUndone = slip?.user_id === event.user_id && Date.parse(event.at) - Date.parse(slip.at) <= UNDO_MS;
    return isDelivered(place) && !(isDelivered(place - 2) && isUndone);
  })?.at;
}

async function moveByShop(
  db: Tx,
  order: OrderRow,
  stage: OrderStage,
  mover: Mover,
  deliveredAt?: string,
): Promise<string> {
  const { userId, reason, now } = mover;
  const status = statusOf(stage);
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
  return moveOrder(db, order, stage, mover, { deliveredAt });
}
