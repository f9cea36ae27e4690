import type { ExpressionBuilder } from 'kysely';
import { sameKey } from '#domain/same-key.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { listEdits, type EditRow } from './edit-queries.ts';
import { listParcelsOf, type LoadedParcel } from './parcel-queries.ts';
import { listOnline, listUpiPayments, type LoadedOnline, type UpiPaymentRow } from '../payments/payments.ts';
import { listOrderOffers, type OrderOfferRow } from '../offers/offers.ts';
import { listDocuments, type DocumentName } from '../invoices/invoices.ts';
import { loadPictures, type ShownPicture } from '../../platform/pictures/pictures.ts';
import { fullNameOf } from '../../accounts/full-name.ts';

export type OrderRow = Schema['orders'];
export type ItemRow = Schema['order_items'];
export type EventRow = Schema['order_events'];
/** `sku` is the variant's present SKU, by which the packer finds the item on the shelf. */
export type LoadedItem = ItemRow & { sku: string | null };
export type LoadedOrder = {
  order: OrderRow;
  items: LoadedItem[];
  events: EventRow[];
  pictures: Map<string, ShownPicture>;
  parcels: LoadedParcel[];
  /** The order's invoices and credit notes. */
  documents: DocumentName[];
  /** The edits that were made before the order was sent, the oldest first. */
  edits: EditRow[];
  /** The reductions by offers and by the staff, in the order in which pages show them. */
  offers: OrderOfferRow[];
  /** `upi` is set if the order is paid by UPI. */
  upi?: UpiPaymentRow | undefined;
  /** `online` is set if the order is or may be paid online. */
  online?: LoadedOnline | undefined;
};

/** Finds one order; with `ownerId`, only if it belongs to this user. */
export async function findOrder(db: Db, id: string, ownerId?: string): Promise<OrderRow | undefined> {
  return (await withEmails(db, await byId(db, id, ownerId).execute()))[0];
}

/**
 * If an order was placed without an email address and its customer has confirmed an address since, the order gets this
 * address, so that the customer gets the emails about the order.
 */
export async function withEmails<Row extends Pick<OrderRow, 'user_id' | 'email'>>(db: Db, rows: Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap((row) => (row.email === '' ? [row.user_id] : [])))];
  if (ids.length === 0) return rows;
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is not', null)
    .execute();
  const emailOf = new Map(accounts.map(({ id, email }) => [id, email]));
  return rows.map((row) => (row.email === '' ? { ...row, email: emailOf.get(row.user_id) ?? '' } : row));
}

/**
 * Returns the condition for orders that were placed without an email address and whose customer has since confirmed
 * this address. The caller must give the complete address, because the database finds the customer by an index.
 */
export function hasLaterEmail(db: Db, email: string) {
  const customers = db
    .selectFrom('users')
    .select('users.id')
    .where('email_key', '=', sameKey(email))
    .where('email_confirmed_at', 'is not', null);
  return ({ and, eb }: ExpressionBuilder<Schema, 'orders'>) =>
    and([eb('orders.email', '=', ''), eb('orders.user_id', 'in', customers)]);
}

/** Returns true if an order was placed with an email address. Only such an order has a confirmation in the queue. */
export async function wasPlacedWithEmail(db: Db, id: string): Promise<boolean> {
  return (await countRows(db.selectFrom('orders').where('id', '=', id).where('email', '!=', ''))) > 0;
}

export async function listOrdersById(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/**
 * Finds one order as `findOrder` does, and locks it, so that nobody else changes the order until this transaction ends.
 */
export async function lockOrder(db: Tx, id: string, ownerId?: string): Promise<OrderRow | undefined> {
  return (await withEmails(db, await byId(db, id, ownerId).forUpdate().execute()))[0];
}

function byId(db: Db, id: string, ownerId: string | undefined) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (orders) => orders.where('user_id', '=', ownerId ?? ''));
}

/** Finds one order by its id, or by its number and its phone number. */
export async function findOrderToTrack(
  db: Db,
  which: { id: string } | { orderNumber: string; phone: string },
): Promise<OrderRow | undefined> {
  const orders = db.selectFrom('orders').selectAll();
  return (
    'id' in which
      ? orders.where('id', '=', which.id)
      : orders.where('order_number', '=', which.orderNumber).where('phone', '=', which.phone)
  ).executeTakeFirst();
}

export async function findCustomerOfNumber(db: Db, orderNumber: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('user_id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return order?.user_id;
}

export async function findOrderNumber(db: Db, id: string): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select('order_number').where('id', '=', id).executeTakeFirst();
  return order?.order_number;
}

type StatusColumns = Pick<OrderRow, 'delivery_status' | 'stage' | 'payment_status' | 'delivered_at' | 'updated_at'>;

export async function updateOrderStatus(db: Tx, id: string, status: StatusColumns): Promise<void> {
  await db.updateTable('orders').set(status).where('id', '=', id).execute();
}

export async function insertOrderEvent(db: Tx, event: EventRow): Promise<void> {
  await db.insertInto('order_events').values(event).execute();
}

/** Lists an order's changes of status, oldest first. */
export async function listOrderEvents(db: Db, orderId: string): Promise<EventRow[]> {
  return db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function insertOrderNote(db: Tx, note: Schema['order_notes']): Promise<void> {
  await db.insertInto('order_notes').values(note).execute();
}

export async function insertOrderAction(db: Tx, action: Schema['order_actions']): Promise<void> {
  await db.insertInto('order_actions').values(action).execute();
}

/**
 * Lists the actions of the staff for an order, the oldest first, with the names of the staff. Changes of status are not
 * among them.
 */
export async function listActionsWithNames(db: Db, orderId: string) {
  return db
    .selectFrom('order_actions')
    .leftJoin('users', 'users.id', 'order_actions.user_id')
    .select(['at', 'kind', 'word', ...PEOPLE])
    .where('order_id', '=', orderId)
    .orderBy('order_actions.id')
    .execute();
}

/** Returns the names of the staff who took orders for customers, by their ids. */
export async function listTakers(
  db: Db,
  orders: ReadonlyArray<Pick<OrderRow, 'taken_by'>>,
): Promise<Map<string, string>> {
  const ids = [...new Set(orders.flatMap((order) => order.taken_by ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, fullNameOf(row)]));
}

/** Deletes the entry in an order's history about an email that was sent again at this instant. */
export async function deleteMailNote(db: Tx, orderId: string, at: string): Promise<void> {
  await db
    .deleteFrom('order_notes')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'mail')
    .where('at', '=', at)
    .execute();
}

/** Lists the items that an order took from the stock. */
export async function listOrderLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['id', 'product_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
}

/** Lists the ordered items by their position, with the names that the products had when the order was placed. */
export async function listOrderedPieces(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['variant_id', 'quantity', 'name', 'color', 'size'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/**
 * Loads, for each order, its items, events, parcels, invoices, edits, offers and UPI payment, and the pictures that its
 * items had when they were bought.
 */
export async function loadOrders(db: Db, orders: readonly OrderRow[]): Promise<LoadedOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const items = await db
    .selectFrom('order_items')
    .leftJoin('variants', 'variants.id', 'order_items.variant_id')
    .selectAll('order_items')
    .select('variants.sku')
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const pictures = await loadPictures(
    db,
    items.flatMap((item) => pictureIdsOf(item)),
  );
  const parcelsOf = Map.groupBy(await listParcelsOf(db, ids), (parcel) => parcel.order_id);
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  const eventsOf = Map.groupBy(events, (event) => event.order_id);
  const documentsOf = Map.groupBy(await listDocuments(db, ids), (document) => document.order_id);
  const editsOf = Map.groupBy(await listEdits(db, ids), (edit) => edit.order_id);
  // An offer that no longer applies after an edit has the amount 0, so no reader needs it.
  const offers = (await listOrderOffers(db, ids)).filter(({ paise }) => paise > 0);
  const offersOf = Map.groupBy(offers, (offer) => offer.order_id);
  const upiOf = await listUpiPayments(db, orders);
  const onlineOf = await listOnline(db, orders);
  return (await withEmails(db, [...orders])).map((order) => ({
    order,
    upi: upiOf.get(order.id),
    online: onlineOf.get(order.id),
    items: itemsOf.get(order.id) ?? [],
    events: eventsOf.get(order.id) ?? [],
    pictures,
    parcels: parcelsOf.get(order.id) ?? [],
    documents: documentsOf.get(order.id) ?? [],
    edits: editsOf.get(order.id) ?? [],
    offers: offersOf.get(order.id) ?? [],
  }));
}

/** Returns the pictures that an item had when it was bought; the first picture shows the item's colour. */
export function pictureIdsOf(item: Pick<ItemRow, 'picture_ids'>): string[] {
  // The cast is safe: the code that places orders wrote this column as a list of ids.
  return JSON.parse(item.picture_ids) as string[];
}

/** Returns a page of a user's orders, newest first. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  page: number,
  limit: number,
): Promise<{ orders: OrderRow[]; total: number }> {
  const mine = db.selectFrom('orders').where('user_id', '=', userId);
  const total = await countRows(mine);
  const orders = await mine
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { orders, total };
}

const PEOPLE = ['users.first_name', 'users.last_name'] as const;

/** Lists an order's changes of status, oldest first, with the names of the people who made them. */
export async function listEventsWithNames(db: Db, orderId: string) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .select(['at', 'by', 'order_events.user_id', 'delivery_status', 'stage', 'reason', ...PEOPLE])
    .where('order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute();
}

/** Lists the staff's notes on an order, oldest first, with the names of their writers. */
export async function listNotesWithNames(db: Db, orderId: string) {
  return db
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.user_id')
    .select(['at', 'kind', 'text', ...PEOPLE])
    .where('order_id', '=', orderId)
    .orderBy('order_notes.id')
    .execute();
}

/** Stores the time at which an order's confirmation email was sent. */
export async function updateConfirmationSent(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('orders').set({ confirmation_sent_at: now }).where('id', '=', id).execute();
}
