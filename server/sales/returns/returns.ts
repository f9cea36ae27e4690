import { notFound } from '#contract/errors.ts';
import type { Return } from '#contract/returns.ts';
import { toRupees } from '#domain/money.ts';
import { returnTabNames, returnTabs, type Payout, type ReturnKind, type ReturnState } from '#domain/returns.ts';
import * as returnText from '#text/returns.ts';
import { mayDo } from '../../accounts/auth/authorize.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listNotesOfReturns } from '../invoices/invoices.ts';
import { listParcelsOfReturns, pictureIdsOf, presentParcel, type LoadedParcel } from '../orders/orders.ts';
import { loadPictures, presentImage, type ShownPicture } from '../../platform/pictures/pictures.ts';
import { fullNameOf } from '../../accounts/full-name.ts';
import { areChargesWithheld, lessForSwap, paidOf, refundOf } from './inspect-return.ts';
import {
  countReturns,
  findReturn,
  listOrdersById,
  listPhotos,
  listReturnEvents,
  listReturnLines,
  type LoadedLine,
  type LoadedEvent,
  type ReturnRow,
} from './queries.ts';
import { ownerFor, sideOf, type Reader } from './reader.ts';

export type { Reader } from './reader.ts';
export { listReturnsById, listReturnsOf } from './queries.ts';
export { lockReturn } from './lock-return.ts';
export { stepLockedReturn } from './move-return.ts';

export type LoadedReturn = {
  row: ReturnRow;
  order: Awaited<ReturnType<typeof listOrdersById>>[number];
  lines: LoadedLine[];
  events: LoadedEvent[];
  photos: Awaited<ReturnType<typeof listPhotos>>;
  pictures: Map<string, ShownPicture>;
  creditNote: string | null;
  parcels: LoadedParcel[];
};

/** Returns one return in the form of the API. Throws 404. */
export async function getReturn(db: Db, reader: Reader, id: string): Promise<Return> {
  const row = await findReturn(db, id, ownerFor(reader));
  const [found] = row ? await presentReturns(db, reader, [row]) : [];
  if (!found) throw notFound(returnText.noSuchReturn);
  return found;
}

export async function presentReturns(db: Db, reader: Reader, rows: readonly ReturnRow[]): Promise<Return[]> {
  return (await loadReturns(db, rows)).map((loaded) => present(loaded, reader));
}

/** Loads returns with their lines and events, in the order of `rows`. */
export async function loadReturns(db: Db, rows: readonly ReturnRow[]): Promise<LoadedReturn[]> {
  const ids = rows.map(({ id }) => id);
  const orders = new Map(
    (await listOrdersById(db, [...new Set(rows.map((row) => row.order_id))])).map((order) => [order.id, order]),
  );
  const lines = await listReturnLines(db, ids);
  const pictures = await loadPictures(
    db,
    lines.flatMap((line) => firstPicture(line) ?? []),
  );
  const linesOf = Map.groupBy(lines, (line) => line.return_id);
  const photosOf = Map.groupBy(await listPhotos(db, ids), (photo) => photo.return_id);
  const notes = await listNotesOfReturns(db, ids);
  const parcelsOf = Map.groupBy(await listParcelsOfReturns(db, ids), (parcel) => parcel.return_id);
  const eventsOf = Map.groupBy(await listReturnEvents(db, ids), (event) => event.return_id);
  const loaded = [];
  for (const row of rows) {
    const order = orders.get(row.order_id);
    if (!order) continue;
    const of = {
      lines: linesOf.get(row.id) ?? [],
      events: eventsOf.get(row.id) ?? [],
      photos: photosOf.get(row.id) ?? [],
      pictures,
      creditNote: notes.get(row.id)?.number ?? null,
      parcels: parcelsOf.get(row.id) ?? [],
    };
    // The staff first pay the refund of an exchange and then record it, so they must see the amount before.
    loaded.push({ row: { ...row, ...(await lessForSwap(db, row, order)) }, order, ...of });
  }
  return loaded;
}

/** Returns the id of the first picture that an item had when it was bought. */
export function firstPicture(line: LoadedLine): string | undefined {
  return pictureIdsOf(line)[0];
}

/** Counts the returns on each tab of the back office. */
export async function countTabs(db: Db): Promise<Record<keyof typeof returnTabs, number>> {
  const counts = await countReturns(db);
  const sums = returnTabNames.map((tab) => {
    const { states, only }: { states: readonly ReturnState[]; only?: ReturnKind } = returnTabs[tab];
    const mine = counts.filter(({ state, kind }) => states.includes(state) && (only ?? kind) === kind);
    return [tab, mine.reduce((sum, { count }) => sum + count, 0)];
  });
  // The cast is safe: the keys of the object are exactly the names of the tabs.
  return Object.fromEntries(sums) as Record<keyof typeof returnTabs, number>;
}

function present(loaded: LoadedReturn, reader: Reader): Return {
  const { row, order, lines, events, photos, pictures, creditNote, parcels } = loaded;
  // An exchange refunds money only if it ends as a refund.
  const isMoneyBack = row.kind === 'refund' || row.state === 'REFUNDED';
  const mayPay = sideOf(reader) === 'shop' ? mayDo(reader.staffRole, 'orders.edit') : reader.id === row.user_id;
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: order.order_number,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    words: row.words,
    refundAmount: toRupees(row.refund_paise),
    ...(isMoneyBack && row.charges_paise > 0 && { refundedCharges: toRupees(row.charges_paise) }),
    ...(isMoneyBack && areChargesWithheld(row, order) && { chargesWithheld: true as const }),
    // The cast is safe: `askReturn` wrote this column.
    payout: mayPay && row.payout !== null ? (JSON.parse(row.payout) as Payout) : null,
    ...(order.payment_method === 'ONLINE' && { refundsOnline: true as const }),
    refundReference: row.refund_reference,
    creditNote,
    pickupOn: row.pickup_on,
    sentBy: row.sent_by,
    parcels: parcels.map(presentParcel),
    heldUntil: row.held_until,
    beyondTerms: row.beyond_terms === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    customer: { id: row.user_id, name: fullNameOf(order), email: order.email },
    lines: lines.map((line) => presentLine(line, pictures)),
    photos: photos.map((photo) => presentImage({ ...photo, picture_id: photo.id }, returnText.photo())),
    history: events.map((event) => presentEvent(event, reader)),
  };
}

function presentEvent(event: LoadedEvent, reader: Reader): Return['history'][number] {
  const { at, state, by, words } = event;
  const name = fullNameOf(event);
  return { at, state, by, who: sideOf(reader) === 'shop' && by === 'shop' && name !== '' ? name : null, words };
}

function presentLine(line: LoadedLine, pictures: LoadedReturn['pictures']): Return['lines'][number] {
  const picture = pictures.get(firstPicture(line) ?? '');
  return {
    id: line.id,
    itemId: line.item_id,
    name: line.name,
    color: line.color,
    size: line.size,
    image: picture ? presentImage({ ...picture, picture_id: picture.id }, line.name) : null,
    quantity: line.quantity,
    damaged: line.damaged,
    price: toRupees(line.selling_paise),
    ...(paidOf(line) !== line.selling_paise * line.quantity && { paid: toRupees(paidOf(line)) }),
    refund: toRupees(refundOf(line)),
    refundReason: line.refund_reason,
    swap:
      line.swap_variant_id === null
        ? null
        : {
            variantId: line.swap_variant_id,
            color: line.swap_color,
            size: line.swap_size,
            sku: line.swap_sku ?? '',
          },
  };
}
