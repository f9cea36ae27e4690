import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as parcelText from '#text/parcel.ts';
import { parcelLimits } from '#domain/parcels.ts';
import { noteInLog } from '../audit/audit.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { listParcelsOf, lockOrder, refuseUnseenEdits, type OrderRow } from '../orders/orders.ts';
import { stepLocked, type Staff } from '../orders/take-step.ts';
import { tellTracking } from '../orders/order-emails.ts';
import { noteEvents } from '../webhooks/note-event.ts';
import { getCourier } from './couriers.ts';
import { deleteParcel, findOwner, insertParcel, type CourierRow, type ParcelRow } from './queries.ts';

export type NewParcel = {
  courierId: string;
  number: string;
  weightGrams: number | null;
  /** The order goes on to the courier, if it has not, and the customer is told. */
  isHandedOver: boolean;
  /** How often whoever adds it has seen the order edited. */
  seenEdits?: number | undefined;
};

/**
 * Adds a parcel to an order; answers its id. Throws 404, 409 PARCEL_TAKEN where the courier has another one of that number,
 * 409 PARCEL_THERE, TOO_MANY_PARCELS, ORDER_CANCELLED, EDITED_ELSEWHERE where it was edited since it was seen, and what the step throws by which the order is handed over.
 */
export async function addParcel(
  db: Db,
  staff: Staff,
  orderId: string,
  { courierId, number, weightGrams, isHandedOver, seenEdits }: NewParcel,
  now: string,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound(notFoundText.order);
    await refuseUnseenEdits(db, orderId, seenEdits, orderErrorsText.movedOn);
    const courier = await getCourier(db, courierId);
    if (order.delivery_status === 'CANCELED') throw cancelled();
    const before = await listParcelsOf(db, [orderId]);
    if (before.length >= parcelLimits.ofOrder)
      throw new ShopError('conflict', 'TOO_MANY_PARCELS', parcelText.tooMany({ max: parcelLimits.ofOrder }));
    const about = { courier_id: courierId, number, weight_grams: weightGrams };
    const parcel = { id: newId(), order_id: orderId, return_id: null, ...about };
    if (!(await insertParcel(db, { ...parcel, user_id: staff.id, created_at: now })))
      throw await taken(db, courier, number, orderId);
    await noteParcel(db, { staff, now, order, action: 'order.parcel' }, courier.name, parcel);
    if (!isHandedOver) return parcel.id;
    if (order.delivery_status === 'PENDING') await stepLocked(db, staff, order, { step: 'handOver', reason: '' }, now);
    else if (before.length === 0) await tellTracking(db, order, now);
    return parcel.id;
  });
}

/** Takes a parcel off its order. Throws 404. */
export async function removeParcel(
  db: Db,
  staff: Staff,
  ids: { id: string; parcelId: string },
  now: string,
): Promise<{ number: string }> {
  return inTransaction(db, async (db) => {
    const order = await lockOrder(db, ids.id);
    if (!order) throw notFound(notFoundText.order);
    const parcel = (await listParcelsOf(db, [order.id])).find(({ id }) => id === ids.parcelId);
    if (!parcel) throw notFound(parcelText.parcel);
    await deleteParcel(db, parcel.id);
    await noteParcel(db, { staff, now, order, action: 'order.parcelRemoved' }, parcel.name, parcel);
    return parcel;
  });
}

export function cancelled(): ShopError {
  return new ShopError('conflict', 'ORDER_CANCELLED', parcelText.cancelled());
}

/** Says whose parcel it is that has this number. */
export async function taken(db: Db, courier: CourierRow, number: string, orderId: string): Promise<ShopError> {
  const owner = await findOwner(db, courier.id, number);
  if (owner?.id === orderId && owner.return_id === null)
    return new ShopError('conflict', 'PARCEL_THERE', parcelText.thereAlready());
  const words = { courier: courier.name, number, order: owner?.order_number ?? '–' };
  return new ShopError('conflict', 'PARCEL_TAKEN', parcelText.taken(words));
}

export type Noting = { staff: Staff; now: string; order: OrderRow; action: 'order.parcel' | 'order.parcelRemoved' };

/** Notes a parcel in the log, as what happened to its order, and for webhooks. */
export async function noteParcel(
  db: Tx,
  { staff, now, order, action }: Noting,
  courier: string,
  { number, weight_grams: weight }: Pick<ParcelRow, 'number' | 'weight_grams'>,
): Promise<void> {
  const parcel = { courier, number, ...(weight !== null && { weight }) };
  await noteInLog(
    db,
    { userId: staff.id, now },
    {
      action,
      id: order.id,
      name: order.order_number,
      ...(action === 'order.parcel' ? { after: parcel } : { before: parcel }),
    },
  );
  const event = action === 'order.parcel' ? 'parcel.added' : 'parcel.removed';
  await noteEvents(db, [{ event, subjectId: order.id, orderId: order.id, facts: { courier, number } }], now);
}
