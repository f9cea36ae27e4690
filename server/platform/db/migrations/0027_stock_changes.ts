import type { Kysely } from 'kysely';

/**
 * Says of a change that only pieces left and pieces sold have changed, as an order does: most answers stay as they are
 * then. Whoever does not say so, such as the version before, may have changed anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('catalogue_changes')
    .addColumn('only_stock', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
