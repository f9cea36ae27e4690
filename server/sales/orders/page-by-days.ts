import { sql } from 'kysely';
import { addDays, indianDay } from '#domain/days.ts';
import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import { indianDayOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listDays } from '../day-totals/day-totals.ts';
import { matching, type OrderQuestion } from './order-question.ts';

export type StatusCounts = Record<DeliveryStatus, number>;
export type DayCounts = { day: string; counts: StatusCounts };

/**
 * Answers whether the filters ask only for status and day. Then the stored sums of days give the counts; otherwise the
 * query counts the matching orders.
 */
function isAskedByDay(question: OrderQuestion): boolean {
  const { q, customer, ids, products, categories, unconfirmedBefore, parcelsOn, channel } = question;
  const named = [...ids, ...products, ...categories];
  return (
    q === '' &&
    named.length === 0 &&
    [customer, unconfirmedBefore, parcelsOn, channel].every((filter) => filter === undefined)
  );
}

/** Counts the orders of each day by status, the first day first. It ignores the desk. */
export async function countByDay(db: Db, question: OrderQuestion): Promise<DayCounts[]> {
  if (!isAskedByDay(question)) return countLive(db, question);
  const { from, to, upTo, except } = question;
  const without = ({ day, counts }: DayCounts) => ({ day, counts: except ? { ...counts, [except]: 0 } : counts });
  if (upTo === undefined) return (await countDays(db, { from, to })).map(without);
  const newest = await db.selectFrom('orders').select('created_at').where('id', '=', upTo).executeTakeFirst();
  if (!newest) return countLive(db, question);
  // An order that is newer than this one was placed on the same day or later.
  const last = indianDay(newest.created_at);
  const before = addDays(last, -1);
  const days = { from, to: to !== undefined && to < before ? to : before };
  // A few newer orders have an earlier day, because clocks differ or the demo was filled with past days.
  const misplaced = await countLive(db, { ...question, ...days, upTo: undefined }, upTo);
  const earlier = subtract(await countDays(db, days), misplaced);
  const later = await countLive(db, { ...question, from: from !== undefined && from > last ? from : last });
  return [...earlier, ...later].map(without);
}

async function countDays(db: Db, days: { from: string | undefined; to: string | undefined }): Promise<DayCounts[]> {
  return (await listDays(db, days)).map(({ day, pending, shipped, delivered, canceled }) => ({
    day,
    counts: { PENDING: pending, SHIPPED: shipped, DELIVERED: delivered, CANCELED: canceled },
  }));
}

function subtract(days: readonly DayCounts[], others: readonly DayCounts[]): DayCounts[] {
  const of = new Map(others.map(({ day, counts }) => [day, counts]));
  return days.map(({ day, counts }) => {
    const less = of.get(day);
    if (!less) return { day, counts };
    const [pending, shipped] = [counts.PENDING - less.PENDING, counts.SHIPPED - less.SHIPPED];
    const [delivered, canceled] = [counts.DELIVERED - less.DELIVERED, counts.CANCELED - less.CANCELED];
    return { day, counts: { PENDING: pending, SHIPPED: shipped, DELIVERED: delivered, CANCELED: canceled } };
  });
}

/** Counts the orders themselves; with `after`, only those that are newer than this one. */
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
      // as: the object has exactly these statuses.
    ) as StatusCounts,
  }));
}
