import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { OrderChannel, OrderSort } from '#contract/choices.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import {
  desks,
  entryStage,
  orderStages,
  statusOf,
  type Desk,
  type OrderPile,
  type OrderStage,
} from '#domain/order-stages.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { hasWords } from '../../platform/db/has-words.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { Which } from '../../platform/counts/counts.ts';
import { ordersWithMoneyDue } from './money-queries.ts';
import { ordersToVoid, parcelsNamed } from './parcel-queries.ts';
import { hasLaterEmail, type OrderRow } from './queries.ts';

/** The back office's filters for orders. The filters' days are Indian days; `from` and `to` are both included. */
export type OrderQuestion = {
  status?: DeliveryStatus | undefined;
  desk?: OrderPile | undefined;
  /** Selects only orders to which a parcel was added on this Indian day. */
  parcelsOn?: string | undefined;
  /** Selects only orders on their way that were shipped on this Indian day and have no parcel. */
  shippedWithoutParcelOn?: string | undefined;
  except?: DeliveryStatus | undefined;
  /**
   * `products` selects orders with an item of one of these products, and `categories` orders with an item from one of
   * these categories. `categories` must also list the subcategories. An empty list selects all orders.
   */
  products: readonly string[];
  categories: readonly string[];
  /**
   * Selects only orders that are not cancelled, were placed before this instant, and whose confirmation email is still
   * unsent.
   */
  unconfirmedBefore?: string | undefined;
  /** If `desk` is `toVoid` (orders with labels to cancel), selects only orders that were placed since this instant. */
  labelsSince?: string | undefined;
  /** If `channel` is set, selects only orders that a member of staff took for a customer. */
  channel?: OrderChannel | undefined;
  q: string;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  ids: readonly string[];
  /** The id of the newest order in the list; the answer leaves out orders that came later. */
  upTo?: string | undefined;
  sort: OrderSort;
};
/** `due` selects only orders for which a courier may still owe money. */
export type Asked = OrderQuestion & { due?: Which };

/** Selects the orders that match the filters, in any status. */
export function matching(db: Db, question: Asked) {
  const { q, due, from, to, customer, ids, upTo, except, unconfirmedBefore, desk, channel } = question;
  const { parcelsOn, shippedWithoutParcelOn } = question;
  let rows = db.selectFrom('orders');
  // A search for a complete order number can use the index on order numbers.
  const orderNumber = orderNumberOf(q);
  if (orderNumber !== undefined) rows = rows.where('order_number', '=', orderNumber);
  else if (q !== '')
    rows = rows.where((order) =>
      order.or([
        hasWords(q),
        order('id', 'in', parcelsNamed(db, q).select('parcels.order_id')),
        hasLaterEmail(db, q)(order),
      ]),
    );
  if (from !== undefined) rows = rows.where('created_at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('created_at', '<', startOfDay(addDays(to, 1)));
  if (customer !== undefined) rows = rows.where('user_id', '=', customer);
  if (upTo !== undefined) rows = rows.where('id', '<=', upTo);
  if (ids.length > 0) rows = rows.where('id', 'in', ids);
  if (desk === 'moneyDue') rows = rows.where('id', 'in', ordersWithMoneyDue(db, due ?? sql`1 = 1`));
  else if (desk === 'toVoid') rows = rows.where('id', 'in', ordersToVoid(db, question.labelsSince ?? ''));
  else if (desk !== undefined) rows = rows.where(isOn(desk));
  if (parcelsOn !== undefined) rows = rows.where('id', 'in', ordersWithParcelOf(db, parcelsOn));
  if (shippedWithoutParcelOn !== undefined)
    rows = rows.where(isOn('onTheWay')).where(isShippedWithoutParcel(shippedWithoutParcelOn));
  if (except !== undefined) rows = rows.where('delivery_status', '!=', except);
  if (channel !== undefined) rows = rows.where('taken_by', 'is not', null);
  if (unconfirmedBefore !== undefined)
    rows = rows
      // An order that was placed without an email address gets no confirmation email, even if its customer has
      // confirmed an address since.
      .where('email', '!=', '')
      .where('confirmation_sent_at', 'is', null)
      .where('delivery_status', '!=', 'CANCELED')
      .where('created_at', '<', unconfirmedBefore);
  const { products, categories } = question;
  if (products.length > 0) rows = rows.where('id', 'in', ordersWith(db).where('product_id', 'in', products));
  if (categories.length > 0)
    rows = rows.where(
      'id',
      'in',
      ordersWith(db)
        .innerJoin('products', 'products.id', 'order_items.product_id')
        .where('products.category_id', 'in', categories),
    );
  return rows;
}

/**
 * Returns the condition for the stages of a desk (a group of orders that wait for the same work). If an older version
 * of the shop wrote the row, `stage` may be empty or belong to another status. Such an order is in the first stage of
 * its status (`stageOf`). For a desk with such a first stage, the condition therefore accepts all rows with the status,
 * except those whose stage belongs to the status but not to the desk.
 */
function isOn(desk: Desk) {
  const inside: readonly OrderStage[] = desks[desk];
  const [status] = [...new Set(inside.map(statusOf))];
  const hasEntry = inside.some((stage) => entryStage[statusOf(stage)] === stage);
  const outside = orderStages.filter((stage) => statusOf(stage) === status && !inside.includes(stage));
  return (order: ExpressionBuilder<Schema, 'orders'>) =>
    order.and([
      // SQLite uses the index only if the SQL contains the status itself and not a parameter.
      order('delivery_status', '=', sql.lit(status)),
      hasEntry ? order('stage', 'not in', outside) : order('stage', 'in', inside),
    ]);
}

function ordersWithParcelOf(db: Db, day: string) {
  return db
    .selectFrom('parcels')
    .select('parcels.order_id')
    .where('created_at', '>=', startOfDay(day))
    .where('created_at', '<', startOfDay(addDays(day, 1)));
}

/** Returns the condition for orders that have no parcel and were shipped on this day. */
function isShippedWithoutParcel(day: string) {
  return ({ and, exists, not, selectFrom }: ExpressionBuilder<Schema, 'orders'>) =>
    and([
      not(exists(selectFrom('parcels').select('parcels.id').whereRef('parcels.order_id', '=', 'orders.id'))),
      exists(
        selectFrom('order_events')
          .select('order_events.id')
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('order_events.delivery_status', '=', 'SHIPPED')
          .where('order_events.at', '>=', startOfDay(day))
          .where('order_events.at', '<', startOfDay(addDays(day, 1))),
      ),
    ]);
}

function ordersWith(db: Db) {
  return db.selectFrom('order_items').select('order_items.order_id');
}

/** Selects the orders that match the filters, in the requested status. */
export function chosen(db: Db, question: Asked) {
  const rows = matching(db, question).selectAll();
  return question.status ? rows.where('delivery_status', '=', question.status) : rows;
}

export function sorted(db: Db, question: Asked) {
  const orders = chosen(db, question);
  switch (question.sort) {
    case 'oldest':
      return orders.orderBy('created_at').orderBy('id');
    case 'totalHighLow':
      return newestFirst(orders.orderBy('total_paise', 'desc'));
    case 'totalLowHigh':
      return newestFirst(orders.orderBy('total_paise'));
    case 'statusFirst':
      return newestFirst(orders.orderBy(statusRank));
    case 'statusLast':
      return newestFirst(orders.orderBy(statusRank, 'desc'));
    case 'newest':
      return newestFirst(orders);
  }
}

const statusRank = sql`case delivery_status when 'PENDING' then 0 when 'SHIPPED' then 1 when 'DELIVERED' then 2 else 3 end`;

function newestFirst(orders: SelectQueryBuilder<Schema, 'orders', OrderRow>) {
  return orders.orderBy('created_at', 'desc').orderBy('id', 'desc');
}
