import type { Kysely } from 'kysely';

/**
 * Adds the products whose stock an order has changed. They stay in the table until a process gives these changes a
 * version, so that orders no longer wait for each other to lock the version's row. The previous version of the shop
 * still raises the version with each order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .execute();
}
