import type { Kysely } from 'kysely';

/**
 * A product's lines by their orders, whose ids begin with the time: what it sold lately is found without
 * what it sold before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('order_items_product_order')
    .on('order_items')
    .columns(['product_id', 'order_id'])
    .execute();
  await db.schema.dropIndex('order_items_product').execute();
}
