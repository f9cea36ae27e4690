import { sql, type Kysely } from 'kysely';

/**
 * What the orders of each day come to that the shop took for who called (decisions/0083). All days are noted as
 * changed, and summed up anew. Who took an order never changes, so the triggers that note a new one are enough. A day
 * that the version before sums up while both serve has none of these, until it changes or is checked at night.
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
