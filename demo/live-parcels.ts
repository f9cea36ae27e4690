import type { CourierEventName } from '../domain/courier-events.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { addCourier, getCourier } from '../server/sales/couriers/couriers.ts';
import { takeCourierEvent } from '../server/sales/parcels/courier-events.ts';
import { addParcel } from '../server/sales/parcels/parcels.ts';
import { digitsOf, staffOf, type DemoCourier, type DoDeed, type LivedOrder } from './lived-order.ts';

// The addresses and numbers of these couriers belong to nobody: domains below .example do not exist, and no network
// uses numbers that begin with 66666.
const couriers = [
  {
    name: 'Garuda Express',
    trackingAddress: 'https://garuda-express.example/track/{number}',
    phone: '66666 70001',
    remitDays: 7,
    remitNumberTitle: 'Waybill',
    remitAmountTitle: 'COD Amount',
    prefix: 'GRD',
    tells: true,
  },
  {
    name: 'Dak Sewak',
    trackingAddress: 'https://dak-sewak.example/?article={number}',
    phone: '66666 70002',
    remitDays: 10,
    prefix: 'DS',
    tells: false,
  },
];

/** Makes the couriers that carry the demo's parcels. */
export async function makeCouriers(db: Db, by: { userId: string; now: string }): Promise<DemoCourier[]> {
  const made: DemoCourier[] = [];
  for (const { prefix, tells, ...fields } of couriers)
    made.push({ id: await addCourier(db, fields, by), name: fields.name, prefix, tells });
  return made;
}

/** Adds a parcel for the order, and records that a courier has received it. */
export const handOver = sent({ isHandedOver: true });
/** Adds a parcel with a label for the order; the parcel then waits for the courier. */
export const book = sent({ isHandedOver: false });

function sent({ isHandedOver }: { isHandedOver: boolean }): DoDeed {
  return async (doing, order) => {
    const { db, couriers, at } = doing;
    const digits = digitsOf(order, 10);
    // The first courier gets two of every three parcels.
    const courier = couriers[Number(digits) % 3 === 0 ? 1 : 0];
    if (!courier) throw new Error('there is no courier');
    const number = `${courier.prefix}${digits}`;
    const weightGrams = 250 + (Number(digits) % 60) * 10;
    await addParcel(db, staffOf(doing), order.id, { courierId: courier.id, number, weightGrams, isHandedOver }, at);
    order.parcel = { courier, number };
  };
}

/**
 * Records an event of an order's parcel: as a message from the courier or, if this courier sends no messages to the
 * shop, as a step by the staff.
 */
export function told(event: CourierEventName, noted: DoDeed): DoDeed {
  return async (doing, order) => {
    const parcel = tellingParcel(order);
    if (!parcel) return noted(doing, order);
    const { db, at } = doing;
    const messageId = `${parcel.number}-${event}-${at}`;
    const courier = await getCourier(db, parcel.courier.id);
    const outcome = await takeCourierEvent(db, courier, { messageId, number: parcel.number, event, at }, at);
    if (outcome !== 'moved') throw new Error(`${event} of ${order.number}: ${outcome}`);
  };
}

function tellingParcel({ parcel }: LivedOrder): LivedOrder['parcel'] {
  return parcel?.courier.tells ? parcel : undefined;
}
