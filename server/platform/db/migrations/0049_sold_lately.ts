import type { Kysely } from 'kysely';

/**
 * Adds an index of a product's order lines by their orders, whose ids begin with the time, so that recent sales are
 * found without reading older sales.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('order_items_product_order')
    .on('order_items')
    .columns(['product_id', 'order_id'])
    .execute();
  await db.schema.dropIndex('order_items_product').execute();
}
