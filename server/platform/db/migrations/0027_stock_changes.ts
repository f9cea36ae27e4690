import type { Kysely } from 'kysely';

/**
 * Marks changes after which only the stock and the number of sold items differ, as after an order, because most answers
 * stay the same then. An unmarked change, such as a change by an older version, may have changed anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('catalogue_changes')
    .addColumn('only_stock', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
