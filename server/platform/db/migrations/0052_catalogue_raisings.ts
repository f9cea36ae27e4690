import type { Kysely } from 'kysely';

/**
 * Adds the raising that brought a version of the catalogue. If a primary is lost with its last commits, both the
 * version and PostgreSQL's transaction number come again, with other content. The table is empty on SQLite. The
 * raisings have a separate table, because adding a column would wait until a backup has finished reading, and every
 * process that follows the catalogue would wait behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_raisings')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('raised_by', 'text', (column) => column.notNull())
    .execute();
}
