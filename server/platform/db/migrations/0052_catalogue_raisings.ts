import type { Kysely } from 'kysely';

/**
 * Adds the raising that brought a version of the catalogue. After a primary is lost with its last commits, both the
 * version and PostgreSQL's number of the transaction come again, with other content. It is empty on SQLite. It is a
 * table of its own, because a new column would wait until a backup has finished reading, and every process that follows
 * the catalogue would wait behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_raisings')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('raised_by', 'text', (column) => column.notNull())
    .execute();
}
