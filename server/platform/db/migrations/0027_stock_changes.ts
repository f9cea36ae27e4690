import type { Kysely } from 'kysely';

/**
 * Marks changes of the catalogue that changed only the stock and the number of sold items, as an order does. After a
 * change of only the stock, most answers stay the same. A change without a mark, such as one by an older version of the
 * shop, may have changed anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('catalogue_changes')
    .addColumn('only_stock', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
