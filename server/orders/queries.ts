import { sql } from 'kysely';
import type { OrderSort } from '#contract/choices.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import type { Db, Schema } from '../db/schema.ts';

export type OrderRow = Schema['orders'];
export type ItemRow = Schema['order_items'];
export type EventRow = Schema['order_events'];
export type PictureRow = Pick<Schema['pictures'], 'id' | 'width' | 'height' | 'widths' | 'placeholder'>;
export type LoadedOrder = { order: OrderRow; items: ItemRow[]; events: EventRow[]; pictures: Map<string, PictureRow> };

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds each order's items, events and the pictures its items were bought with. */
export async function loadOrders(db: Db, orders: readonly OrderRow[]): Promise<LoadedOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('position').execute();
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const pictureIds = [...new Set(items.flatMap((item) => pictureIdsOf(item)))];
  const pictures = pictureIds.length === 0 ? [] : await db.selectFrom('pictures').select(['id', 'width', 'height', 'widths', 'placeholder']).where('id', 'in', pictureIds).execute();
  const pictureById = new Map(pictures.map((picture) => [picture.id, picture]));
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  const eventsOf = Map.groupBy(events, (event) => event.order_id);
  return orders.map((order) => ({ order, items: itemsOf.get(order.id) ?? [], events: eventsOf.get(order.id) ?? [], pictures: pictureById }));
}

/** The pictures an item was bought with. */
export function pictureIdsOf(item: Pick<ItemRow, 'picture_ids'>): string[] {
  // as: the column holds what placing wrote, a list of ids.
  return JSON.parse(item.picture_ids) as string[];
}

/** A user's orders, newest first. */
export async function listOrdersOf(db: Db, userId: string, page: number, limit: number): Promise<{ orders: OrderRow[]; total: number }> {
  const mine = db.selectFrom('orders').where('user_id', '=', userId);
  const { total } = await mine.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const orders = await mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset((page - 1) * limit).execute();
  return { orders, total: Number(total) };
}

/** Which orders the back office asks for; days are Indian ones, both included. */
export type OrderQuestion = {
  status?: DeliveryStatus | undefined;
  q: string;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  ids: readonly string[];
  sort: OrderSort;
};

/** One page of the orders that match, and how many of each status match the rest of the question. */
export async function searchOrders(db: Db, question: OrderQuestion, page: number, limit: number) {
  const { status } = question;
  const counted = await matching(db, question).select(['delivery_status', (count) => count.fn.countAll<number>().as('count')]).groupBy('delivery_status').execute();
  const counts = { ALL: 0, PENDING: 0, SHIPPED: 0, DELIVERED: 0, CANCELED: 0 };
  for (const row of counted) {
    counts[row.delivery_status] = Number(row.count);
    counts.ALL += Number(row.count);
  }
  const orders = await sorted(db, question).limit(limit).offset((page - 1) * limit).execute();
  return { orders, total: status ? counts[status] : counts.ALL, counts };
}

/** All orders that match, a few hundred at a time, so that an export of any length takes little memory. */
export async function* eachOrder(db: Db, question: OrderQuestion): AsyncGenerator<OrderRow[]> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const orders = await sorted(db, question).limit(EXPORT_BATCH).offset(offset).execute();
    if (orders.length > 0) yield orders;
    if (orders.length < EXPORT_BATCH) return;
  }
}

const EXPORT_BATCH = 300;

function matching(db: Db, { q, from, to, customer, ids }: OrderQuestion) {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  let rows = db.selectFrom('orders');
  if (q !== '') {
    rows = rows.where((where) =>
      where.or((['order_number', 'email', 'first_name', 'last_name'] as const).map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`)),
    );
  }
  if (from !== undefined) rows = rows.where('created_at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('created_at', '<', startOfDay(addDays(to, 1)));
  if (customer !== undefined) rows = rows.where('user_id', '=', customer);
  if (ids.length > 0) rows = rows.where('id', 'in', ids);
  return rows;
}

function sorted(db: Db, question: OrderQuestion) {
  const rows = matching(db, question).selectAll();
  const chosen = question.status ? rows.where('delivery_status', '=', question.status) : rows;
  const by = { newest: ['created_at', 'desc'], oldest: ['created_at', 'asc'], totalHighLow: ['total_paise', 'desc'] } as const;
  const [column, direction] = by[question.sort];
  return chosen.orderBy(column, direction).orderBy('id', question.sort === 'oldest' ? 'asc' : 'desc');
}
