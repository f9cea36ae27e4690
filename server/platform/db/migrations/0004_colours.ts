import type { Kysely } from 'kysely';

/** Adds the colour of pictures, the family of colours, and the facts of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_images').addColumn('color', 'text').execute();
  await db.schema.alterTable('variants').addColumn('color_family', 'text').execute();
  await db.schema
    .alterTable('products')
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
