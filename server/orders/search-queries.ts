import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { OrderChannel, OrderSort } from '#contract/choices.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import {
  deskNames,
  desks,
  entryStage,
  orderStages,
  stageOf,
  statusOf,
  type Desk,
  type OrderPile,
  type OrderStage,
} from '#domain/order-stages.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { parcelNumberOf } from '#domain/parcels.ts';
import { hasWords } from '../db/has-words.ts';
import type { Db, Schema } from '../db/schema.ts';
import { countMoneyDue, ordersWithMoneyDue } from './money-queries.ts';
import type { OrderRow } from './queries.ts';

/** Which orders the back office asks for; days are Indian ones, both included. */
export type OrderQuestion = {
  status?: DeliveryStatus | undefined;
  desk?: OrderPile | undefined;
  /** A parcel was added on this day. */
  parcelsOn?: string | undefined;
  except?: DeliveryStatus | undefined;
  /** Orders with a piece of one of these products; of a product in one of these categories, just these. Empty: all. */
  products: readonly string[];
  categories: readonly string[];
  /** Not cancelled, and placed before this instant without that a confirmation has gone out. */
  unconfirmedBefore?: string | undefined;
  /** Taken for customers by the staff. */
  channel?: OrderChannel | undefined;
  q: string;
  from?: string | undefined;
  to?: string | undefined;
  customer?: string | undefined;
  ids: readonly string[];
  /** The newest order that belongs to it. */
  upTo?: string | undefined;
  sort: OrderSort;
};

/**
 * One page of the orders that match, and how many of each status match the rest of the question: without the desk too,
 * which chooses among stages as the status does.
 */
export async function searchOrders(db: Db, question: OrderQuestion, page: number, limit: number) {
  const { status, desk } = question;
  const counted = await matching(db, { ...question, desk: undefined })
    .select(['delivery_status', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('delivery_status')
    .execute();
  const counts = { ALL: 0, PENDING: 0, SHIPPED: 0, DELIVERED: 0, CANCELED: 0 };
  for (const row of counted) {
    counts[row.delivery_status] = Number(row.count);
    counts.ALL += Number(row.count);
  }
  const orders = await sorted(db, question)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = desk === undefined ? counts[status ?? 'ALL'] : await countOn(db, question);
  return { orders, total, counts };
}

async function countOn(db: Db, question: OrderQuestion): Promise<number> {
  const { count } = await chosen(db, question)
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many orders are newer than this one, and the newest of all; without one, none is new. Ids sort by time, so the primary
 * key alone answers, and never more than a hundred of its entries: tabs ask every few seconds.
 */
export async function countNewOrders(
  db: Db,
  after: string | undefined,
): Promise<{ count: number; newest: string | null }> {
  const newestFirst = db.selectFrom('orders').select('id').orderBy('id', 'desc');
  if (after === undefined) return { count: 0, newest: (await newestFirst.limit(1).executeTakeFirst())?.id ?? null };
  const rows = await newestFirst.where('id', '>', after).limit(MOST_COUNTED).execute();
  return { count: rows.length, newest: rows[0]?.id ?? after };
}

const MOST_COUNTED = 100;

/**
 * All orders that match, a few hundred at a time, so that an export of any length takes little memory: oldest first where
 * so sorted, else newest first. Each batch begins behind the last order of the one before; run it in a snapshot, and no
 * order comes twice and none is missed.
 */
export async function* eachOrder(db: Db, question: OrderQuestion): AsyncGenerator<OrderRow[]> {
  const [direction, isBehind] = question.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  for (let last: OrderRow | undefined; ;) {
    let batch = chosen(db, question).orderBy('created_at', direction).orderBy('id', direction);
    if (last) {
      const { created_at, id } = last;
      batch = batch.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), isBehind, tuple(created_at, id)),
      );
    }
    const orders = await batch.limit(EXPORT_BATCH).execute();
    if (orders.length > 0) yield orders;
    if (orders.length < EXPORT_BATCH) return;
    last = orders.at(-1);
  }
}

const EXPORT_BATCH = 300;
/** A whole one, which the index finds. */
const ORDER_NUMBER = /^ord(\d{6}|\d{9})$/i;

function matching(db: Db, question: OrderQuestion) {
  const { q, from, to, customer, ids, upTo, except, unconfirmedBefore, desk, parcelsOn, channel } = question;
  let rows = db.selectFrom('orders');
  if (ORDER_NUMBER.test(q)) rows = rows.where('order_number', '=', q.toUpperCase());
  else if (q !== '') rows = rows.where((order) => order.or([hasWords(q), order('id', 'in', ordersWithParcel(db, q))]));
  if (from !== undefined) rows = rows.where('created_at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('created_at', '<', startOfDay(addDays(to, 1)));
  if (customer !== undefined) rows = rows.where('user_id', '=', customer);
  if (upTo !== undefined) rows = rows.where('id', '<=', upTo);
  if (ids.length > 0) rows = rows.where('id', 'in', ids);
  if (desk === 'moneyDue') rows = rows.where('id', 'in', ordersWithMoneyDue(db));
  else if (desk !== undefined) rows = rows.where(isOn(desk));
  if (parcelsOn !== undefined) rows = rows.where('id', 'in', ordersWithParcelOf(db, parcelsOn));
  if (except !== undefined) rows = rows.where('delivery_status', '!=', except);
  if (channel !== undefined) rows = rows.where('taken_by', 'is not', null);
  if (unconfirmedBefore !== undefined)
    rows = rows
      // Who has no email hears from the shop in another way.
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

/** Whether an order is in one of the desk's stages; it is in the first of its status where none of the others is stored. */
function isOn(desk: Desk) {
  const inside: readonly OrderStage[] = desks[desk];
  const [status] = [...new Set(inside.map(statusOf))];
  const hasEntry = inside.some((stage) => entryStage[statusOf(stage)] === stage);
  const outside = orderStages.filter((stage) => statusOf(stage) === status && !inside.includes(stage));
  return (order: ExpressionBuilder<Schema, 'orders'>) =>
    order.and([
      // SQLite takes the index for a status that stands in the statement itself.
      order('delivery_status', '=', sql.lit(status)),
      hasEntry ? order('stage', 'not in', outside) : order('stage', 'in', inside),
    ]);
}

/** How many orders lie on each pile of the desk. */
export async function countDesks(db: Db): Promise<Record<OrderPile, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['delivery_status', 'stage', (count) => count.fn.countAll<number>().as('count')])
    .where('delivery_status', 'in', ['PENDING', 'SHIPPED'])
    .groupBy(['delivery_status', 'stage'])
    .execute();
  const counts = { toPay: 0, toConfirm: 0, toPack: 0, toHandOver: 0, onTheWay: 0, comingBack: 0, moneyDue: 0 };
  for (const row of rows) {
    const stage = stageOf(row.delivery_status, row.stage);
    const desk = deskNames.find((name) => desks[name].some((one) => one === stage));
    if (desk) counts[desk] += Number(row.count);
  }
  counts.moneyDue = await countMoneyDue(db);
  return counts;
}

function ordersWithParcelOf(db: Db, day: string) {
  return db
    .selectFrom('parcels')
    .select('parcels.order_id')
    .where('created_at', '>=', startOfDay(day))
    .where('created_at', '<', startOfDay(addDays(day, 1)));
}

/** Those whose parcel has this number: what somebody at the desk scans. */
function ordersWithParcel(db: Db, q: string) {
  return db
    .selectFrom('parcels')
    .select('parcels.order_id')
    .where('number', '=', parcelNumberOf(q) ?? '');
}

function ordersWith(db: Db) {
  return db.selectFrom('order_items').select('order_items.order_id');
}

function chosen(db: Db, question: OrderQuestion) {
  const rows = matching(db, question).selectAll();
  return question.status ? rows.where('delivery_status', '=', question.status) : rows;
}

function sorted(db: Db, question: OrderQuestion) {
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
