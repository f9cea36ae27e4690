import { orNotFound, ShopError } from '#contract/errors.ts';
import type { CallOutcome } from '#contract/choices.ts';
import * as confirmText from '#text/confirming.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as toConfirmText from '#text/to-confirm.ts';
import { entryStage, stageOf } from '#domain/order-stages.ts';
import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lapseEach } from '../../platform/jobs/lapse-each.ts';
import { listUnconfirmed } from './confirm-queries.ts';
import { refuseUnseenEdits } from './edit-queries.ts';
import { moveOrder } from './move-order.ts';
import { queueHowToPay, queueStatusEmail } from './order-emails.ts';
import { lockOrder } from './queries.ts';
import { stepLocked, type Staff } from './take-step.ts';
import { noteAction } from './timeline.ts';

/**
 * Confirms an order that waits for its customer's confirmation; does nothing if the order is confirmed already. The
 * customer need not be signed in, because the link in the email proves who they are. `seenEdits` is the number of edits
 * that the customer has seen. Throws 404, 409 ORDER_CANCELLED if the order has expired or was cancelled, 409
 * EDITED_ELSEWHERE if the order was edited after the customer saw it.
 */
export async function confirmOrder(db: Db, orderId: string, seenEdits: number | undefined, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    if (order.delivery_status === 'CANCELED') throw new ShopError('conflict', 'ORDER_CANCELLED', confirmText.tooLate());
    if (stageOf(order.delivery_status, order.stage) !== 'TO_CONFIRM') return;
    await refuseUnseenEdits(db, orderId, seenEdits, toConfirmText.changed);
    await moveOrder(db, order, entryStage.PENDING, { userId: null, by: 'shopper', reason: '', now });
    await queueHowToPay(db, order, now);
  });
}

/**
 * Records the result of a call to the customer of an order that waits for confirmation, and then confirms or cancels
 * the order, if that is the result. Throws 404 for an unknown order, 403 if this member of staff may not take the step,
 * and 409 EDITED_ELSEWHERE if the order no longer waits for a confirmation or has edits that the member of staff has
 * not seen.
 */
export async function noteCall(
  db: Db,
  staff: Staff,
  orderId: string,
  { outcome, reason, seenEdits }: { outcome: CallOutcome; reason: string; seenEdits?: number | undefined },
  now: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    if (stageOf(order.delivery_status, order.stage) !== 'TO_CONFIRM') throw editedElsewhere(orderErrorsText.movedOn);
    await refuseUnseenEdits(db, orderId, seenEdits, orderErrorsText.movedOn);
    await noteAction(db, orderId, { kind: 'call', word: outcome }, { userId: staff.id, now });
    if (outcome === 'CONFIRMED') await stepLocked(db, staff, order, { step: 'confirm', reason: '' }, now);
    if (outcome === 'CANCELED') await stepLocked(db, staff, order, { step: 'cancel', reason }, now);
  });
}

const LAPSED_AT_ONCE = 100;

/**
 * Cancels orders that nobody has confirmed in time: their items go back into the stock, and the customers get an email.
 * A job calls `lapseUnconfirmed` every few minutes.
 */
export async function lapseUnconfirmed(db: Db, now: string): Promise<void> {
  const unconfirmed = await listUnconfirmed(db, now, LAPSED_AT_ONCE);
  await lapseEach(unconfirmed, 'orders', async ({ id }) => lapseOrder(db, id, now));
}

async function lapseOrder(db: Db, id: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockOrder(db, id);
    // After the job listed the order, the customer may have confirmed it, or the staff may have extended the time.
    if (!order || stageOf(order.delivery_status, order.stage) !== 'TO_CONFIRM') return;
    if (order.confirm_by === null || order.confirm_by > now) return;
    const eventId = await moveOrder(db, order, 'CANCELED', { userId: null, by: 'shop', reason: '', now });
    await queueStatusEmail(db, order, { orderId: id, status: 'CANCELED', eventId }, { now, isOwnWish: true });
  });
}
