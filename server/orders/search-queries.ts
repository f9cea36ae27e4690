import { sql, type SelectQueryBuilder } from 'kysely';
import type { OrderSort } from '#contract/choices.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { hasWords } from '../db/has-words.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { OrderRow } from './queries.ts';

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
  const counted = await matching(db, question)
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
/** A whole one, which the index finds. */
const ORDER_NUMBER = /^ord(\d{6}|\d{9})$/i;

function matching(db: Db, { q, from, to, customer, ids }: OrderQuestion) {
  let rows = db.selectFrom('orders');
  if (ORDER_NUMBER.test(q)) rows = rows.where('order_number', '=', q.toUpperCase());
  else if (q !== '') rows = rows.where(hasWords(q));
  if (from !== undefined) rows = rows.where('created_at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('created_at', '<', startOfDay(addDays(to, 1)));
  if (customer !== undefined) rows = rows.where('user_id', '=', customer);
  if (ids.length > 0) rows = rows.where('id', 'in', ids);
  return rows;
}

function sorted(db: Db, question: OrderQuestion) {
  const rows = matching(db, question).selectAll();
  const chosen = question.status ? rows.where('delivery_status', '=', question.status) : rows;
  switch (question.sort) {
    case 'oldest':
      return chosen.orderBy('created_at').orderBy('id');
    case 'totalHighLow':
      return newestFirst(chosen.orderBy('total_paise', 'desc'));
    case 'totalLowHigh':
      return newestFirst(chosen.orderBy('total_paise'));
    case 'statusFirst':
      return newestFirst(chosen.orderBy(statusRank));
    case 'statusLast':
      return newestFirst(chosen.orderBy(statusRank, 'desc'));
    case 'newest':
      return newestFirst(chosen);
  }
}

const statusRank = sql`case delivery_status when 'PENDING' then 0 when 'SHIPPED' then 1 when 'DELIVERED' then 2 else 3 end`;

function newestFirst(orders: SelectQueryBuilder<Schema, 'orders', OrderRow>) {
  return orders.orderBy('created_at', 'desc').orderBy('id', 'desc');
}
