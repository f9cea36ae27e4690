import type { Kysely } from 'kysely';

/** What a piece cost when it was put into a cart; of lines from before that nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_items').addColumn('paise_when_added', 'bigint').execute();
}
