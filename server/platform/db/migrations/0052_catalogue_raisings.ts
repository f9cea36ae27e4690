import type { Kysely } from 'kysely';

/**
 * Which raising brought a version of the catalogue. After a primary is lost with its last commits both the version and
 * PostgreSQL's number of the transaction come again, with other content. Empty on SQLite. A table of its own: a new
 * column would wait for a backup to end its reading, and all who follow the catalogue behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_raisings')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('raised_by', 'text', (column) => column.notNull())
    .execute();
}
