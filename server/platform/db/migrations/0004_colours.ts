import type { Kysely } from 'kysely';

/** Pictures know their colour, colours their family, and products their facts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_images').addColumn('color', 'text').execute();
  await db.schema.alterTable('variants').addColumn('color_family', 'text').execute();
  await db.schema
    .alterTable('products')
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
