import { ShopError } from '#contract/errors.ts';
import * as returnText from '#text/returns.ts';
import { returnOutcome } from '#domain/returns.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listParcelsOfReturns } from '../orders/orders.ts';
import type { Staff } from '../orders/take-step.ts';
import { lockReturn, stepLockedReturn } from '../returns/returns.ts';
import { takeOff, writeParcel, type NewParcel } from './parcels.ts';

/**
 * Adds a parcel to an exchange that is ready to be sent; the exchange is then packed. If the courier gets the parcel at
 * the same time, the exchange is on its way, and its shopper gets an email. Returns the parcel's id. Throws 404, 409
 * PARCEL_TAKEN, PARCEL_THERE, TOO_MANY_PARCELS, and NOT_FROM_HERE if the exchange cannot be sent.
 */
export async function addSwapParcel(
  db: Db,
  staff: Staff,
  returnId: string,
  { isHandedOver, ...about }: NewParcel,
  now: string,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const { row, order } = await lockReturn(db, returnId);
    const isPacked = row.state === 'SWAP_PACKED';
    if (!isPacked && !returnOutcome(row.kind, row.state, 'packSwap')) throw notToSend();
    const before = await listParcelsOfReturns(db, [returnId]);
    const of = { order_id: null, return_id: returnId, before: before.length };
    const id = await writeParcel(db, { staff, now, order }, of, about);
    if (!isPacked) await stepLockedReturn(db, staff, { row, order }, { event: 'packSwap' }, now);
    if (isHandedOver)
      await stepLockedReturn(db, staff, await lockReturn(db, returnId), { event: 'sendSwap', sentBy: '' }, now);
    return id;
  });
}

/**
 * Removes a parcel from an exchange that is not sent yet. Throws 404, and 409 NOT_FROM_HERE for an exchange that was
 * sent.
 */
export async function removeSwapParcel(
  db: Db,
  staff: Staff,
  ids: { id: string; parcelId: string },
  now: string,
): Promise<{ number: string }> {
  return inTransaction(db, async (db) => {
    const { row, order } = await lockReturn(db, ids.id);
    const parcels = await listParcelsOfReturns(db, [row.id]);
    const isIts = parcels.some(({ id }) => id === ids.parcelId);
    if (isIts && !returnOutcome(row.kind, row.state, 'sendSwap')) throw notToSend();
    return takeOff(db, { staff, now, order }, parcels, ids.parcelId);
  });
}

function notToSend(): ShopError {
  return new ShopError('conflict', 'NOT_FROM_HERE', returnText.notToSend());
}
