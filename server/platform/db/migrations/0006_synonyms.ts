import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** The owner's synonyms for the search. No row: those the shop came with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('synonyms')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .$call(columns('text', 'words', 'updated_at'))
    .execute();
}
