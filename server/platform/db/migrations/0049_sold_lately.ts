import type { Kysely } from 'kysely';

/**
 * Adds an index of the order lines of a product, sorted by their order. The ids of orders begin with the time, so the
 * shop finds recent sales without reading older sales.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('order_items_product_order')
    .on('order_items')
    .columns(['product_id', 'order_id'])
    .execute();
  await db.schema.dropIndex('order_items_product').execute();
}
