import { sql } from 'kysely';
import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import { indianDayOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listDays } from '../day-totals/day-totals.ts';
import { matching, type OrderQuestion } from './order-question.ts';

export type StatusCounts = Record<DeliveryStatus, number>;
export type DayCounts = { day: string; counts: StatusCounts };

/**
 * Returns whether the filters contain only a status and days. Only then can the shop read the counts from the stored
 * daily totals; for other filters it must count the matching orders.
 */
function isAskedByDay(question: OrderQuestion): boolean {
  const { q, customer, ids, products, categories, unconfirmedBefore, parcelsOn, shippedWithoutParcelOn, channel } =
    question;
  const named = [...ids, ...products, ...categories];
  return (
    q === '' &&
    named.length === 0 &&
    [customer, unconfirmedBefore, parcelsOn, shippedWithoutParcelOn, channel].every((filter) => filter === undefined)
  );
}

/**
 * Counts the orders of each day by status, in ascending order of the days. Ignores the filter `desk`. The daily totals
 * also include orders that are newer than `upTo`, so the function subtracts them.
 */
export async function countByDay(db: Db, question: OrderQuestion): Promise<DayCounts[]> {
  if (!isAskedByDay(question)) return countLive(db, question);
  const { from, to, upTo, except } = question;
  const days = await listDays(db, { from, to });
  const newer = upTo === undefined ? [] : await countLive(db, { ...question, upTo: undefined }, upTo);
  const newerOn = new Map(newer.map(({ day, counts }) => [day, counts]));
  return days.map(({ day, ...sums }) => {
    const count = (status: DeliveryStatus, sum: number) =>
      status === except ? 0 : sum - (newerOn.get(day)?.[status] ?? 0);
    return {
      day,
      counts: {
        PENDING: count('PENDING', sums.pending),
        SHIPPED: count('SHIPPED', sums.shipped),
        DELIVERED: count('DELIVERED', sums.delivered),
        CANCELED: count('CANCELED', sums.canceled),
      },
    };
  });
}

/**
 * Counts orders by reading the orders table, which is slower than reading the daily totals. With `after`, counts only
 * orders that are newer than this order.
 */
async function countLive(db: Db, question: OrderQuestion, after?: string): Promise<DayCounts[]> {
  const day = indianDayOf(db, sql.ref('orders.created_at'));
  const rows = await matching(db, { ...question, desk: undefined })
    .$if(after !== undefined, (orders) => orders.where('orders.id', '>', after ?? ''))
    .select([day.as('day'), 'delivery_status', (count) => count.fn.countAll<number>().as('count')])
    .groupBy([day, 'delivery_status'])
    .orderBy('day')
    .execute();
  return [...Map.groupBy(rows, (row) => row.day)].map(([day, own]) => ({
    day,
    counts: Object.fromEntries(
      deliveryStatuses.map((status) => [status, Number(own.find((row) => row.delivery_status === status)?.count ?? 0)]),
      // The cast is safe: the keys of the object are exactly the delivery statuses.
    ) as StatusCounts,
  }));
}
