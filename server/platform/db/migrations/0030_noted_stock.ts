import type { Kysely } from 'kysely';

/**
 * Adds products whose stock an order has changed, until a process gives these changes a version, so that orders no
 * longer wait for each other at the catalogue's counter. The previous version raises the counter itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .execute();
}
