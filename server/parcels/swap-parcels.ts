import { notFound, ShopError } from '#contract/errors.ts';
import * as parcelText from '#text/parcel.ts';
import * as returnText from '#text/returns.ts';
import { parcelLimits } from '#domain/parcels.ts';
import { returnOutcome } from '#domain/returns.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { listParcelsOfReturns } from '../orders/orders.ts';
import type { Staff } from '../orders/take-step.ts';
import { lockReturn, stepLockedReturn } from '../returns/returns.ts';
import { getCourier } from './couriers.ts';
import { noteParcel, taken, type NewParcel } from './parcels.ts';
import { deleteParcel, insertParcel } from './queries.ts';

/**
 * Adds a parcel to a swap that is to be sent, which is packed with it; handed over, it is on its way and its shopper is told. Answers
 * its id. Throws 404, 409 PARCEL_TAKEN, PARCEL_THERE, TOO_MANY_PARCELS, and NOT_FROM_HERE where nothing is to be sent.
 */
export async function addSwapParcel(
  db: Db,
  staff: Staff,
  returnId: string,
  { courierId, number, weightGrams, isHandedOver }: NewParcel,
  now: string,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const { row, order } = await lockReturn(db, returnId);
    const courier = await getCourier(db, courierId);
    const isPacked = row.state === 'SWAP_PACKED';
    if (!isPacked && !returnOutcome(row.kind, row.state, 'packSwap')) throw notToSend();
    const before = await listParcelsOfReturns(db, [returnId]);
    if (before.length >= parcelLimits.ofOrder)
      throw new ShopError('conflict', 'TOO_MANY_PARCELS', parcelText.tooMany({ max: parcelLimits.ofOrder }));
    const about = { courier_id: courierId, number, weight_grams: weightGrams };
    const parcel = { id: newId(), order_id: null, return_id: returnId, ...about };
    if (!(await insertParcel(db, { ...parcel, user_id: staff.id, created_at: now })))
      throw await taken(db, courier, number, order.id);
    await noteParcel(db, { staff, now, order, action: 'order.parcel' }, courier.name, parcel);
    if (!isPacked) await stepLockedReturn(db, staff, { row, order }, { event: 'packSwap' }, now);
    if (isHandedOver)
      await stepLockedReturn(db, staff, await lockReturn(db, returnId), { event: 'sendSwap', sentBy: '' }, now);
    return parcel.id;
  });
}

/** Takes a parcel off a swap that has not left yet. Throws 404, 409 NOT_FROM_HERE once it has. */
export async function removeSwapParcel(
  db: Db,
  staff: Staff,
  ids: { id: string; parcelId: string },
  now: string,
): Promise<{ number: string }> {
  return inTransaction(db, async (db) => {
    const { row, order } = await lockReturn(db, ids.id);
    const parcel = (await listParcelsOfReturns(db, [row.id])).find(({ id }) => id === ids.parcelId);
    if (!parcel) throw notFound(parcelText.parcel);
    if (!returnOutcome(row.kind, row.state, 'sendSwap')) throw notToSend();
    await deleteParcel(db, parcel.id);
    await noteParcel(db, { staff, now, order, action: 'order.parcelRemoved' }, parcel.name, parcel);
    return parcel;
  });
}

function notToSend(): ShopError {
  return new ShopError('conflict', 'NOT_FROM_HERE', returnText.notToSend());
}
