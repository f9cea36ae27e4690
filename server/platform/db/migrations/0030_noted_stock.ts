import type { Kysely } from 'kysely';

/**
 * Adds the products whose stock an order has changed. A product stays in the table until a process gives its change a
 * version of the catalogue. Orders therefore no longer wait for each other to lock the version's row. The previous
 * version of the shop still raises the version with each order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull())
    .execute();
}
