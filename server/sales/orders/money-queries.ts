import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import type { Span, Which } from '../../platform/counts/counts.ts';
import { ledger, pileOf, totalsOf } from '../day-totals/day-totals.ts';

/** Selects delivered orders whose cash a courier has not yet paid to the shop in full. */
export function ordersWithMoneyDue(db: Db, which: Which) {
  return db.selectFrom(ledger(db, which).as('ledger')).select('ledger.id').where(pileOf('open').where);
}

/** Counts the orders of each day whose cash a courier still owes, in ascending order of the days. */
export async function countMoneyDue(db: Db, days: Span = {}): Promise<Array<{ day: string; count: number }>> {
  const open = sql<number>`sum(open_orders)`;
  const rows = await db
    .selectFrom((await totalsOf(db, 'day_couriers', days)).as('couriers'))
    .select(['day', open.as('count')])
    .groupBy('day')
    .having(open, '>', 0)
    .orderBy('day')
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}
