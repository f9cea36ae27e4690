import { notFound, ShopError } from '#contract/errors.ts';
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

/** Who of the staff changes a status; null: the shop itself. */
type Admin = Pick<SignedIn, 'id' | 'staffRole'> | null;

/** Cancels a user's own pending order; its stock goes back once, and they are told by email. Throws 404, 409. */
export async function cancelOrder(db: Db, userId: string, orderId: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId, userId);
    if (!order) throw notFound(notFoundText.order);
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
  /** How often whoever asks has seen it edited. */
  seenEdits?: number | undefined;
};

/**
 * Sets any status; stock and payment follow, and the shopper is told by email and may read the reason. Nothing happens
 * where it had that status already. Throws 403 where the change is more than packing and the admin may only pack, 404,
 * 409 OUT_OF_STOCK when reviving takes more than is left, 409 EDITED_ELSEWHERE where the order has none of the expected
 * statuses any more, or was edited since.
 */
export async function setStatus(
  db: Db,
  admin: Admin,
  orderId: string,
  { status, reason, expected, seenEdits }: NewStatus,
  now: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound(notFoundText.order);
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

/** A moment more than what is offered, for the way here; the email waits longer than that (`order-emails.ts`). */
const UNDO_MS = (UNDO_SECONDS + 1) * 1000;

/**
 * Takes the admin's own last change of an order, to this status, back: the order is what it was before, also as to
 * its day of delivery. Throws 403, 404, 409 when somebody has changed the order since, when it is too late, or when
 * its pieces are gone.
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
    // What was changed since must not be sent as if it were packed, nor given back twice over.
    if ((await listEdits(db, [orderId])).some((edit) => edit.at >= last.at))
      throw editedElsewhere(orderErrorsText.movedOn);
    if (last.stage === 'RETURNED') throw new ShopError('conflict', 'TOO_LATE', orderErrorsText.inspectedStays());
    // Whoever took a step that packing includes may take it back, also where that step would not lead on for them.
    if (!isPacking(order.delivery_status, before.delivery_status)) requirePermission(admin, 'orders.edit');
    const deliveredAt = deliveryAmong(events.slice(0, -1));
    const mover = { userId: admin.id, by: 'shop', reason: '', now } as const;
    await moveByShop(db, order, stageOf(before.delivery_status, before.stage), mover, deliveredAt);
  });
}

/** When an order was last delivered: a change that was taken back has left it delivered as before. */
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
