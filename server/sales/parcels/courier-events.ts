import { badField, ShopError } from '#contract/errors.ts';
import type { CourierEvent } from '#contract/courier-events.ts';
import { courierLimits, stepsOf, type CourierEventName, type CourierOutcome } from '#domain/courier-events.ts';
import { stageOf } from '#domain/order-stages.ts';
import { stepsOfSwap, type SwapStep } from '#domain/returns.ts';
import * as courierText from '#text/courier-events.ts';
import * as returnText from '#text/returns.ts';
import * as stageText from '#text/order-stage.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listOrderEvents, listParcelsOf, listParcelsOfReturns, lockOrder, type OrderRow } from '../orders/orders.ts';
import { stepLocked } from '../orders/take-step.ts';
import { addToTimeline } from '../orders/timeline.ts';
import { lockReturn, stepLockedReturn } from '../returns/returns.ts';
import { insertCourierEvent, listLately, listNewest, updateOutcome } from './courier-event-queries.ts';
import { getCourier, type CourierRow } from '../couriers/couriers.ts';
import { findOwner } from './queries.ts';

/**
 * The shop itself takes the steps that follow from a courier's event, with all permissions of an owner. The courier's
 * signature has proved the event.
 */
const shopItself = { id: null, staffRole: 'owner' } as const;

export { deleteCourierEventsUntil } from './courier-event-queries.ts';

type Told = { messageId: string; number: string; event: CourierEventName; at: string };

/**
 * Stores each courier's event about a parcel only once, and moves the order of the parcel. If a newer event of the
 * parcel is already stored, the event changes nothing. If the order's stage does not allow the event, the order keeps
 * its stage, and the event appears in its history. Throws 400 for an event in the future.
 */
export async function takeCourierEvent(db: Db, courier: CourierRow, told: Told, now: string): Promise<CourierOutcome> {
  const { at } = told;
  if (Date.parse(at) > Date.parse(now) + courierLimits.clockMs) throw badField('at', courierText.notYet());
  return inTransaction(db, async (db) => {
    const { messageId, number, event } = told;
    const about = { courier_id: courier.id, message_id: messageId, number, event, happened_at: at, received_at: now };
    const row = { id: newId(), ...about, outcome: 'unknown' as CourierOutcome, order_id: null };
    if (!(await insertCourierEvent(db, row))) return 'repeated';
    const found = await findOwner(db, courier.id, number);
    const order = found && (await lockOrder(db, found.id));
    // While this transaction waited for the lock of the order, somebody may have removed the parcel.
    const owner = order && (await findOwner(db, courier.id, number));
    if (!order || owner?.id !== order.id) return 'unknown';
    const following = { courier, order, event, number, at, id: row.id };
    const outcome =
      owner.return_id === null
        ? await follow(db, following, now)
        : await followSwap(db, following, owner.return_id, now);
    await updateOutcome(db, row.id, { outcome, order_id: order.id });
    return outcome;
  });
}

/**
 * Applies a courier's event about the parcel of an exchange. The event changes the state of the return, but not the
 * stage of the order.
 */
async function followSwap(db: Tx, following: Following, returnId: string, now: string): Promise<CourierOutcome> {
  const { courier, order, event, number, at, id } = following;
  const parcels = await listParcelsOfReturns(db, [returnId]);
  const told = await listNewest(db, parcels, id);
  const isOfThis = (row: { courier_id: string; number: string }) =>
    row.courier_id === courier.id && row.number === number;
  if (told.some((row) => isOfThis(row) && row.happened_at > at)) return 'older';
  const isThere = (parcel: { courier_id: string; number: string }) =>
    told.some(
      (row) => row.courier_id === parcel.courier_id && row.number === parcel.number && row.event === 'DELIVERED',
    );
  if (event === 'DELIVERED' && !parcels.every((parcel) => isOfThis(parcel) || isThere(parcel))) return 'waits';
  const { row } = await lockReturn(db, returnId);
  const steps = row.kind === 'swap' ? stepsOfSwap(event, row.state) : undefined;
  if (!steps || event === 'REFUSED') {
    const words = { courier: courier.name, event: courierText.event({ event }), number };
    const note = courierText.note({ ...words, stage: returnText.state({ state: row.state }) });
    await addToTimeline(db, order.id, 'note', note, { userId: null, now });
  }
  if (!steps) return 'notFromHere';
  for (const step of steps)
    await stepLockedReturn(
      db,
      shopItself,
      await lockReturn(db, returnId),
      { ...stepAlone(step), courier: courier.name },
      now,
    );
  return steps.length > 0 ? 'moved' : 'nothing';
}

/**
 * Returns a step of an exchange in the form that `stepLockedReturn` expects. The texts that a member of staff could
 * type are empty.
 */
function stepAlone(event: SwapStep) {
  switch (event) {
    case 'sendSwap':
      return { event, sentBy: '' } as const;
    case 'deliverSwap':
      return { event } as const;
    case 'takeSwapBack':
      return { event, words: '' } as const;
  }
}

type Following = {
  courier: CourierRow;
  order: OrderRow;
  event: CourierEventName;
  number: string;
  at: string;
  /** The id of the row that stores the courier's event. */
  id: string;
};

async function follow(db: Tx, following: Following, now: string): Promise<CourierOutcome> {
  const { courier, order, event, number, at, id } = following;
  const parcels = await listParcelsOf(db, [order.id]);
  const told = await listNewest(db, parcels, id);
  const isOfThis = (row: { courier_id: string; number: string }) =>
    row.courier_id === courier.id && row.number === number;
  if (told.some((row) => isOfThis(row) && row.happened_at > at)) return 'older';
  const isDelivered = (parcel: { courier_id: string; number: string }) =>
    told.some(
      (row) => row.courier_id === parcel.courier_id && row.number === parcel.number && row.event === 'DELIVERED',
    );
  if (event === 'DELIVERED' && !parcels.every((parcel) => isOfThis(parcel) || isDelivered(parcel))) return 'waits';
  const stage = stageOf(order.delivery_status, order.stage);
  const steps = stepsOf(event, stage);
  if (!steps) {
    // The staff may have recorded the delivery, for example, before the courier's message came. The order's last change
    // is then newer than the event.
    const last = (await listOrderEvents(db, order.id)).at(-1);
    if (last && last.at > at) return 'older';
    const words = { courier: courier.name, event: courierText.event({ event }), number };
    const note = courierText.note({ ...words, stage: stageText.label({ stage }) });
    await addToTimeline(db, order.id, 'note', note, { userId: null, now });
    return 'notFromHere';
  }
  for (const step of steps) {
    const present = (await lockOrder(db, order.id)) ?? order;
    await stepLocked(db, shopItself, present, { step, reason: '', courier: courier.name }, now);
  }
  return steps.length > 0 ? 'moved' : 'nothing';
}

/** Lists a courier's latest events, newest first. Throws 404. */
export async function listCourierEvents(db: Db, courierId: string): Promise<CourierEvent[]> {
  await getCourier(db, courierId);
  return (await listLately(db, courierId, courierLimits.listed)).map((row) => ({
    id: row.id,
    number: row.number,
    event: row.event,
    at: row.happened_at,
    receivedAt: row.received_at,
    outcome: row.outcome,
    orderId: row.order_id,
    orderNumber: row.order_number,
  }));
}

/** Makes the error for a message that is not signed with the courier's secret, or was signed too long ago. */
export function badSignature(): ShopError {
  return new ShopError('not-signed-in', 'BAD_SIGNATURE', courierText.badSignature());
}
