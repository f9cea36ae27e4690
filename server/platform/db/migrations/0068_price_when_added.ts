import type { Kysely } from 'kysely';

/** Adds the price of an item when it was put into a cart; older lines have no such price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('paise_when_added', 'bigint').execute();
}
