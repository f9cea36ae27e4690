import type { Kysely } from 'kysely';

/** The owner's synonyms for the search. No row: those the shop came with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('synonyms')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
