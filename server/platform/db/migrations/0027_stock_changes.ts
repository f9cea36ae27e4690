import type { Kysely } from 'kysely';

/**
 * Marks changes after which only the stock and the number of sold pieces differ, as after an order: most answers stay
 * as they are then. An unmarked change, such as one by an older version, may have changed anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('catalogue_changes')
    .addColumn('only_stock', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
