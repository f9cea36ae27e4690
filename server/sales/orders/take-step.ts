import { orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as stageText from '#text/order-stage.ts';
import { outcomeOf, stageOf, type OrderStage, type OrderStep } from '#domain/order-stages.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { clearConfirmBy } from './confirm-queries.ts';
import { refuseUnseenEdits } from './edit-queries.ts';
import { moveOrder } from './move-order.ts';
import { queueHowToPay, queueStatusEmail, tellOutForDelivery } from './order-emails.ts';
import { lockOrder, type OrderRow } from './queries.ts';

export type Stepping = {
  step: OrderStep;
  reason: string;
  /** The stages of the order that the requester may have seen on the screen. */
  expected?: readonly OrderStage[] | undefined;
  /** The number of the order's edits that the requester has seen. */
  seenEdits?: number | undefined;
  /** The number of unsaleable pieces that an inspection found, by the item's id. */
  damaged?: ReadonlyMap<string, number>;
  /** The courier's name, if the courier's system reported the step. */
  courier?: string;
};

export type Staff = Pick<SignedIn, 'id' | 'staffRole'>;
/** The member of staff who takes a step; `id` is null if the shop itself takes it. */
type Stepper = Pick<SignedIn, 'staffRole'> & { id: string | null };

/**
 * Takes an order one step further (domain/order-stages.ts). The step also changes stock and payment, and the customer
 * gets an email. Throws 403, 404, 409 EDITED_ELSEWHERE if the order has none of the expected stages or has edits that
 * the requester has not seen, 409 NOT_FROM_HERE if the order's stage does not allow the step.
 */
export async function takeStep(db: Db, staff: Staff, orderId: string, stepping: Stepping, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    await stepLocked(db, staff, order, stepping, now);
  });
}

/** Takes a step as `takeStep` does, for an order that this transaction has already locked. */
export async function stepLocked(
  db: Tx,
  staff: Stepper,
  order: OrderRow,
  { step, reason, expected, seenEdits, damaged = new Map(), courier }: Stepping,
  now: string,
): Promise<void> {
  const stage = stageOf(order.delivery_status, order.stage);
  if (expected && !expected.includes(stage)) throw editedElsewhere(orderErrorsText.movedOn);
  await refuseUnseenEdits(db, order.id, seenEdits, orderErrorsText.movedOn);
  const outcome = outcomeOf(stage, step);
  if (!outcome) throw notFromHere(stage, step);
  requirePermission(staff, outcome.needs);
  const inspected = outcome.stock === 'back-inspected' ? { damaged } : {};
  const pieces = [...(inspected.damaged?.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0);
  await noteInLog(
    db,
    { userId: staff.id, now },
    {
      action: 'order.stage',
      id: order.id,
      name: order.order_number,
      before: { stage },
      after: {
        stage: outcome.to,
        ...(pieces > 0 && { damaged: pieces }),
        ...(reason !== '' && { reason }),
        ...(courier && { courier }),
      },
    },
  );
  const mover = { userId: staff.id, by: 'shop', reason, now } as const;
  // An order that the staff hold must not expire, so it no longer has a time limit for the customer's confirmation.
  if (step === 'hold') await clearConfirmBy(db, order.id);
  const eventId = await moveOrder(db, order, outcome.to, mover, inspected);
  if (outcome.to === 'OUT_FOR_DELIVERY') await tellOutForDelivery(db, order, eventId, now);
  if (step === 'confirm') await queueHowToPay(db, order, now);
  if (outcome.email)
    await queueStatusEmail(db, order, { orderId: order.id, status: outcome.email, eventId }, { now, isOwnWish: false });
}

/** Makes the error for a step that the order's stage does not allow. */
export function notFromHere(stage: OrderStage, step: OrderStep): ShopError {
  const words = { stage: stageText.label({ stage }), step: stageText.step({ step }) };
  return new ShopError('conflict', 'NOT_FROM_HERE', orderErrorsText.notFromHere(words));
}
