import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds the backups that this installation has made or tried (decisions/0052). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slot', 'text', (c) => c.unique())
    .$call(columns('text', 'place', 'name?', 'state', 'step'))
    .$call(columns('integer', 'done', 'total'))
    .$call(columns('bigint', 'row_count', 'picture_files', 'missing_files', 'bytes'))
    .$call(columns('text', 'error', 'started_at', 'beat_at', 'ended_at?'))
    .execute();
  await db.schema.createIndex('backups_started').on('backups').columns(['started_at', 'id']).execute();
}
