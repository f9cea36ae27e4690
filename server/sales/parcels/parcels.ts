import { notFound, orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as parcelText from '#text/parcel.ts';
import { parcelLimits } from '#domain/parcels.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listParcelsOf, lockOrder, refuseUnseenEdits, type LoadedParcel, type OrderRow } from '../orders/orders.ts';
import { stepLocked, type Staff } from '../orders/take-step.ts';
import { tellTracking } from '../orders/order-emails.ts';
import { noteEvents } from '../../webhooks/note-event.ts';
import { deleteParcel, getCourier, insertParcel, type CourierRow, type ParcelRow } from '../couriers/couriers.ts';
import { findOwner } from './queries.ts';

export type NewParcel = {
  courierId: string;
  number: string;
  weightGrams: number | null;
  /**
   * True if the courier gets the parcel at the same time. The order is then on its way, and the shop emails the
   * customer.
   */
  isHandedOver: boolean;
  /** The number of edits that the person had seen when adding the parcel. */
  seenEdits?: number | undefined;
};

/**
 * Adds a parcel to an order; returns the parcel's id. Throws 404, 409 PARCEL_TAKEN if the courier has another parcel
 * with this number, PARCEL_THERE, TOO_MANY_PARCELS, ORDER_CANCELLED, EDITED_ELSEWHERE if the order has edits that the
 * requester has not seen, and the errors of the step that hands the order over.
 */
export async function addParcel(
  db: Db,
  staff: Staff,
  orderId: string,
  { isHandedOver, seenEdits, ...about }: NewParcel,
  now: string,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    await refuseUnseenEdits(db, orderId, seenEdits, orderErrorsText.movedOn);
    if (order.delivery_status === 'CANCELED') throw cancelled();
    const before = await listParcelsOf(db, [orderId]);
    const of = { order_id: orderId, return_id: null, before: before.length };
    const id = await writeParcel(db, { staff, now, order }, of, about);
    if (!isHandedOver) return id;
    if (order.delivery_status === 'PENDING') await stepLocked(db, staff, order, { step: 'handOver', reason: '' }, now);
    else if (before.length === 0) await tellTracking(db, order, now);
    return id;
  });
}

/**
 * Removes a parcel from its order. Throws 404. Also throws 403 if the order was delivered and the person may only pack,
 * because the parcel's courier then owes the shop the order's cash.
 */
export async function removeParcel(
  db: Db,
  staff: Staff,
  ids: { id: string; parcelId: string },
  now: string,
): Promise<{ number: string }> {
  return inTransaction(db, async (db) => {
    const order = orNotFound(await lockOrder(db, ids.id), notFoundText.order);
    if (order.delivery_status === 'DELIVERED') requirePermission(staff, 'orders.edit');
    return takeOff(db, { staff, now, order }, await listParcelsOf(db, [order.id]), ids.parcelId);
  });
}

/**
 * The order or return to which a parcel belongs. `before` is the number of parcels that the order or return already
 * has.
 */
type Owner = Pick<ParcelRow, 'order_id' | 'return_id'> & { before: number };

/**
 * Stores a parcel and returns its id. Also writes the log, and queues the event for webhooks. Throws the errors of
 * `addParcel` about couriers and numbers.
 */
export async function writeParcel(
  db: Tx,
  noting: Noting,
  { before, ...owner }: Owner,
  { courierId, number, weightGrams }: Omit<NewParcel, 'isHandedOver'>,
): Promise<string> {
  const courier = await getCourier(db, courierId);
  if (before >= parcelLimits.ofOrder)
    throw new ShopError('conflict', 'TOO_MANY_PARCELS', parcelText.tooMany({ max: parcelLimits.ofOrder }));
  const parcel = { id: newId(), ...owner, courier_id: courierId, number, weight_grams: weightGrams };
  if (!(await insertParcel(db, { ...parcel, user_id: noting.staff.id, created_at: noting.now })))
    throw await taken(db, courier, number, noting.order.id);
  await noteParcel(db, noting, 'order.parcel', courier.name, parcel);
  return parcel.id;
}

/** Removes one of `parcels` from its order or return. Throws 404. */
export async function takeOff(
  db: Tx,
  noting: Noting,
  parcels: readonly LoadedParcel[],
  parcelId: string,
): Promise<{ number: string }> {
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) throw notFound(parcelText.parcel);
  await deleteParcel(db, parcel.id);
  await noteParcel(db, noting, 'order.parcelRemoved', parcel.name, parcel);
  return parcel;
}

export function cancelled(): ShopError {
  return new ShopError('conflict', 'ORDER_CANCELLED', parcelText.cancelled());
}

/** Makes the error for a number that another parcel has; the error names that parcel's order. */
export async function taken(db: Db, courier: CourierRow, number: string, orderId: string): Promise<ShopError> {
  const owner = await findOwner(db, courier.id, number);
  if (owner?.id === orderId && owner.return_id === null)
    return new ShopError('conflict', 'PARCEL_THERE', parcelText.thereAlready());
  const words = { courier: courier.name, number, order: owner?.order_number ?? '–' };
  return new ShopError('conflict', 'PARCEL_TAKEN', parcelText.taken(words));
}

type Noting = { staff: Staff; now: string; order: OrderRow };

/** Writes into the log that a parcel was added or removed, and queues this event for webhooks. */
async function noteParcel(
  db: Tx,
  { staff, now, order }: Noting,
  action: 'order.parcel' | 'order.parcelRemoved',
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
