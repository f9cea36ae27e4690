import { deskNames, desks, stageOf, type OrderPile } from '#domain/order-stages.ts';
import { deliveryStatuses } from '#domain/order-status.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { ordersOf } from '../day-totals/day-totals.ts';
import { findPage } from '../../platform/counts/counts.ts';
import { countMoneyDue } from './money-queries.ts';
import { chosen, sorted, type Asked, type OrderQuestion } from './order-question.ts';
import { ordersToVoid } from './parcel-queries.ts';
import { countByDay, type DayCounts, type StatusCounts } from './page-by-days.ts';
import type { OrderRow } from './queries.ts';

export type { OrderQuestion } from './order-question.ts';

/**
 * Returns one page of the matching orders, and the number of matching orders in each status. These numbers ignore the
 * filters for status and desk, because the list shows a tab for every status.
 */
export async function searchOrders(db: Db, question: OrderQuestion, page: number, limit: number) {
  const days = await countByDay(db, question);
  const counts = sumOf(days);
  const total = await countChosen(db, question, counts);
  const orders = await listPage(db, question, days, { offset: (page - 1) * limit, limit });
  return { orders, total, counts };
}

type Counts = StatusCounts & { ALL: number };

function sumOf(days: readonly DayCounts[]): Counts {
  const sums = { ALL: 0, PENDING: 0, SHIPPED: 0, DELIVERED: 0, CANCELED: 0 };
  for (const { counts } of days)
    for (const status of deliveryStatuses) {
      sums[status] += counts[status];
      sums.ALL += counts[status];
    }
  return sums;
}

async function countChosen(db: Db, question: OrderQuestion, counts: Counts): Promise<number> {
  if (question.desk === undefined) return counts[question.status ?? 'ALL'];
  return countRows(chosen(db, await knowingDue(db, question)));
}

type Part = { offset: number; limit: number };

async function listPage(db: Db, question: OrderQuestion, days: readonly DayCounts[], part: Part) {
  const { desk, status, sort } = question;
  const isByTime = sort === 'newest' || sort === 'oldest';
  if (desk !== undefined || !isByTime)
    return sorted(db, await knowingDue(db, question))
      .limit(part.limit)
      .offset(part.offset)
      .execute();
  const inOrder = (sort === 'newest' ? days.toReversed() : days).map(({ day, counts }) => ({
    stretch: day,
    count: status ? counts[status] : deliveryStatuses.reduce((sum, one) => sum + counts[one], 0),
  }));
  const place = findPage(inOrder, part.offset, part.limit);
  if (!place) return [];
  const [from, to] = [place.first, place.last].toSorted();
  return sorted(db, { ...question, from, to })
    .limit(part.limit)
    .offset(place.offset)
    .execute();
}

/**
 * If the search is for orders with money due, limits it to the days that have such orders, by the stored daily totals.
 */
async function knowingDue(db: Db, question: OrderQuestion): Promise<Asked> {
  if (question.desk !== 'moneyDue') return question;
  const days = await countMoneyDue(db, { from: question.from, to: question.to });
  return {
    ...question,
    due: ordersOf(
      db,
      days.map(({ day }) => day),
    ),
  };
}

/**
 * Counts the orders that are newer than the order `after`, and returns the id of the newest order; the count is zero
 * without `after`. Open tabs of the back office ask for this count every few seconds. The query must be fast, so it
 * reads only ids, which sort by time, and at most a hundred of them.
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
 * Yields all matching orders in batches of a few hundred, so that a long export needs little memory. The newest orders
 * come first or, if the filters say so, the oldest. Run `eachOrder` in a snapshot, so that no order comes twice and
 * none is missing.
 */
export async function* eachOrder(db: Db, question: OrderQuestion): AsyncGenerator<OrderRow[]> {
  const [direction, isBehind] = question.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const asked = await knowingDue(db, question);
  for (let last: OrderRow | undefined; ;) {
    let batch = chosen(db, asked).orderBy('created_at', direction).orderBy('id', direction);
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

/**
 * Counts the orders in each group of orders that need work (`orderPiles`). `labelsSince` has the same meaning as in
 * `OrderQuestion`.
 */
export async function countDesks(db: Db, labelsSince: string): Promise<Record<OrderPile, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['delivery_status', 'stage', (count) => count.fn.countAll<number>().as('count')])
    .where('delivery_status', 'in', ['PENDING', 'SHIPPED'])
    .groupBy(['delivery_status', 'stage'])
    .execute();
  const counts = {
    toPay: 0,
    toConfirm: 0,
    toPack: 0,
    toHandOver: 0,
    onTheWay: 0,
    comingBack: 0,
    toVoid: 0,
    moneyDue: 0,
  };
  for (const row of rows) {
    const stage = stageOf(row.delivery_status, row.stage);
    const desk = deskNames.find((name) => desks[name].some((one) => one === stage));
    if (desk) counts[desk] += Number(row.count);
  }
  counts.toVoid = await countRows(ordersToVoid(db, labelsSince));
  counts.moneyDue = (await countMoneyDue(db)).reduce((sum, { count }) => sum + count, 0);
  return counts;
}
