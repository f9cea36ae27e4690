import type { Kysely } from 'kysely';

/** Adds the price of a piece when it was put into a cart; nobody knows it for older lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('paise_when_added', 'bigint').execute();
}
