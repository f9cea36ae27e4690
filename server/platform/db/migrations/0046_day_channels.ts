import { sql, type Kysely } from 'kysely';

/**
 * Adds the totals of each day's orders that staff took for callers (decisions/0083). All days are marked as changed, so
 * they are summed up again. The person who took an order never changes, so the triggers for new orders are enough. A
 * day that an older version sums up while both serve lacks these totals, until the day changes or the nightly check
 * finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['orders', 'booked_paise', 'delivered', 'delivered_paise', 'came_back'])
    await db.schema
      .alterTable('day_totals')
      .addColumn(`phone_${column}`, 'bigint', (number) => number.notNull().defaultTo(0))
      .execute();
  await sql`insert into changed_days (day, change) select day, '' from day_totals
    where not exists (select 1 from changed_days where changed_days.day = day_totals.day and change = '')`.execute(db);
}
