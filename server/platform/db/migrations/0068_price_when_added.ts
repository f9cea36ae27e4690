import type { Kysely } from 'kysely';

/** Adds the price that an item had when it was put into a cart. Older lines of carts have no such price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('paise_when_added', 'bigint').execute();
}
