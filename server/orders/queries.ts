import { sql } from 'kysely';
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
  const orders = await mine.selectAll().orderBy('id', 'desc').limit(limit).offset((page - 1) * limit).execute();
  return { orders, total: Number(total) };
}

/** All orders that match, newest first; `words` look in order number, name and email. */
export async function searchOrders(db: Db, { status, words, page, limit }: { status: DeliveryStatus | undefined; words: string; page: number; limit: number }) {
  const like = `%${words.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  let matching = db.selectFrom('orders');
  if (words !== '') {
    matching = matching.where((where) =>
      where.or((['order_number', 'email', 'first_name', 'last_name'] as const).map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`)),
    );
  }
  const counted = await matching.select(['delivery_status', (count) => count.fn.countAll<number>().as('count')]).groupBy('delivery_status').execute();
  const counts = { ALL: 0, PENDING: 0, SHIPPED: 0, DELIVERED: 0, CANCELED: 0 };
  for (const row of counted) {
    counts[row.delivery_status] = Number(row.count);
    counts.ALL += Number(row.count);
  }
  const chosen = status ? matching.where('delivery_status', '=', status) : matching;
  const orders = await chosen.selectAll().orderBy('id', 'desc').limit(limit).offset((page - 1) * limit).execute();
  return { orders, total: status ? counts[status] : counts.ALL, counts };
}
