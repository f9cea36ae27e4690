import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds the owner's synonyms for the search. Without a row the shop uses its built-in synonyms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('synonyms')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .$call(columns('text', 'words', 'updated_at'))
    .execute();
}
