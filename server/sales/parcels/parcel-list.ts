import { badField, ShopError } from '#contract/errors.ts';
import type { ListOutcome } from '#contract/parcels.ts';
import * as parcelText from '#text/parcel.ts';
import { outcomeOf, stageOf } from '#domain/order-stages.ts';
import { parcelNumberOf, type ParcelLine } from '#domain/parcels.ts';
import type { Db } from '../../platform/db/schema.ts';
import { notFromHere, type Staff } from '../orders/take-step.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { getCourier, listCouriers, type CourierRow } from '../couriers/couriers.ts';
import { addParcel, cancelled, taken } from './parcels.ts';
import { findOrderByNumber, findOwner } from './queries.ts';
import { readParcelList, type PastedLine } from './read-parcel-list.ts';

type ParcelList = {
  courierId: string;
  text?: string | undefined;
  lines?: readonly PastedLine[] | undefined;
  isHandedOver: boolean;
  isDryRun: boolean;
};
type ListedLine = ParcelLine & { outcome: ListOutcome; recipient: string; message: string };
type Judged = ListedLine & { orderId?: string };

/**
 * Adds a parcel to each order in a list. If the shop refuses a line of the list, it still adds the parcels of all other
 * lines. In a dry run, `addList` adds nothing, and only returns the outcome of each line. Throws 404 for an unknown
 * courier, 400 for a text that contains no list.
 */
export async function addList(
  db: Db,
  staff: Staff,
  { courierId, text, lines: given, isHandedOver, isDryRun }: ParcelList,
  now: string,
): Promise<ListedLine[]> {
  const courier = await getCourier(db, courierId);
  const lines = text === undefined ? given : readParcelList(text, { chosen: courier.name, all: await namesOf(db) });
  if (!lines) throw badField('lines', parcelText.emptyList());
  const seen: Seen = { numbers: new Set(), orders: [] };
  const listed: ListedLine[] = [];
  for (const line of lines) {
    const { orderId, ...judged } = await judge(db, { courier, isHandedOver }, line, seen);
    if (line.refusal === undefined) seen.numbers.add(judged.number);
    if (orderId !== undefined) seen.orders.push(orderId);
    if (isDryRun || judged.outcome !== 'ready' || orderId === undefined) listed.push(judged);
    else {
      const parcel = { courierId, number: judged.number, weightGrams: null, isHandedOver };
      listed.push({ ...judged, ...(await tryToAdd(db, staff, orderId, parcel, now)) });
    }
  }
  return listed;
}

async function namesOf(db: Db): Promise<string[]> {
  return (await listCouriers(db)).map(({ name }) => name);
}

/** The parcel numbers on the lines above, and for each parcel that these lines add, the id of its order. */
type Seen = { numbers: Set<string>; orders: string[] };
type Sending = { courier: CourierRow; isHandedOver: boolean };

async function judge(db: Db, { courier, isHandedOver }: Sending, line: PastedLine, seen: Seen): Promise<Judged> {
  const order = await findOrderByNumber(db, line.orderNumber.toUpperCase());
  const number = parcelNumberOf(line.number);
  const recipient = order ? `${recipientOfRow(order)}, ${order.city}` : '';
  const told = (outcome: ListOutcome, message: string): Judged => ({
    orderNumber: line.orderNumber,
    number: number ?? line.number,
    outcome,
    recipient,
    message,
  });
  if (line.refusal !== undefined) return told('refused', line.refusal);
  if (!order) return told('no-order', parcelText.noSuchOrder());
  if (line.number === '') return told('no-number', parcelText.noClearNumber());
  if (number === undefined) return told('no-number', parcelText.notAParcelNumber());
  if (seen.numbers.has(number)) return told('twice', parcelText.twiceInList());
  if (await findOwner(db, courier.id, number)) {
    const { code, message } = await taken(db, courier, number, order.id);
    return told(code === 'PARCEL_THERE' ? 'there' : 'refused', message);
  }
  if (order.delivery_status === 'CANCELED') return told('refused', cancelled().message);
  const stage = stageOf(order.delivery_status, order.stage);
  // An order that waits for its customer's confirmation or its payment cannot be sent.
  if (isHandedOver && order.delivery_status === 'PENDING' && !outcomeOf(stage, 'handOver'))
    return told('refused', notFromHere(stage, 'handOver').message);
  const before = Number(order.parcels) + seen.orders.filter((id) => id === order.id).length;
  return { ...told('ready', parcelText.ready({ place: before + 1 })), orderId: order.id };
}

async function tryToAdd(
  db: Db,
  staff: Staff,
  orderId: string,
  parcel: Parameters<typeof addParcel>[3],
  now: string,
): Promise<{ outcome: ListOutcome; message: string }> {
  try {
    await addParcel(db, staff, orderId, parcel, now);
    return { outcome: 'added', message: parcelText.added({ number: parcel.number }) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}
