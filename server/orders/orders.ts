import { notFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '../db/schema.ts';
import { presentOrder } from './present.ts';
import { findOrder, listOrdersOf, loadOrders, type OrderRow } from './queries.ts';

export { loadOrders, type LoadedOrder } from './queries.ts';
export { eachOrder, type OrderQuestion } from './search-queries.ts';

/** One order, its owner's only where an owner is named. Throws 404. */
export async function getOrder(db: Db, id: string, ownerId?: string): Promise<Order> {
  const row = await findOrder(db, id, ownerId);
  const [order] = row ? await presentOrders(db, [row]) : [];
  if (!order) throw notFound(notFoundText.order);
  return order;
}

/** A user's latest orders, newest first. */
export async function listLatestOrdersOf(db: Db, userId: string, most: number): Promise<Order[]> {
  return presentOrders(db, (await listOrdersOf(db, userId, 1, most)).orders);
}

export async function presentOrders(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  return (await loadOrders(db, rows)).map(presentOrder);
}
