import { notFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Order, OrderFilters } from '#contract/orders.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Sales } from '../sales.ts';
import { labelsSince } from './booked-parcels.ts';
import { overdueSince } from './confirmation.ts';
import { presentOrder } from './present.ts';
import type { OrderQuestion } from './search-queries.ts';
import { findOrder, listOrdersOf, loadOrders, type OrderRow } from './queries.ts';

export { refuseUnseenEdits } from './edit-queries.ts';
export { exportOrderLines, exportOrders } from './export-orders.ts';
export {
  findCustomerOfNumber,
  findOrder,
  findOrderToTrack,
  listOrderedPieces,
  listOrdersById,
  listOrderEvents,
  loadOrders,
  lockOrder,
  pictureIdsOf,
  type LoadedOrder,
  type OrderRow,
} from './queries.ts';
export { helpLinks } from './order-email-parts.ts';
export { refuseBooked } from './booked-parcels.ts';
export { presentPromise } from './order-readers.ts';
export { pastOf } from './past.ts';
export { listParcelsOf, listParcelsOfReturns, type LoadedParcel } from './parcel-queries.ts';
export { presentParcel } from './present.ts';
export { lockBuyer } from './buyers.ts';
export { lockOrderer } from './return-queries.ts';
export { listTimeline, noteAction } from './timeline.ts';
export { countNewOrders } from './search-queries.ts';

/** Returns one order; with `ownerId`, only if it belongs to this user. Throws 404. */
export async function getOrder(db: Db, id: string, ownerId?: string): Promise<Order> {
  const row = await findOrder(db, id, ownerId);
  const [order] = row ? await presentOrders(db, [row]) : [];
  if (!order) throw notFound(notFoundText.order);
  return order;
}

/** Lists a user's latest orders, newest first. */
export async function listLatestOrdersOf(db: Db, userId: string, most: number): Promise<Order[]> {
  return presentOrders(db, (await listOrdersOf(db, userId, 1, most)).orders);
}

export async function presentOrders(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  return (await loadOrders(db, rows)).map(presentOrder);
}

/**
 * Converts filters to a query's conditions. Adds all subcategories of the categories, and the instant before which an
 * unsent confirmation is overdue.
 */
export async function toQuestion(shop: Sales, { confirmation, ...filters }: OrderFilters): Promise<OrderQuestion> {
  const { categories } = filters;
  const tree = await shop.catalogue.categories();
  return {
    ...filters,
    // The list always contains the category's own id, even if the category was deleted: an empty list would select all
    // orders.
    categories: categories.length > 0 ? [...new Set([...categories, ...tree.idsBelow(categories)])] : [],
    ...(filters.desk === 'toVoid' && { labelsSince: labelsSince(shop.now()) }),
    ...(confirmation === 'failed' && { unconfirmedBefore: overdueSince(shop.now()) }),
  };
}
