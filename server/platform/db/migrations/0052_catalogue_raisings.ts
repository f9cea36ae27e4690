import type { Kysely } from 'kysely';

/**
 * Adds a mark of the transaction that raised the catalogue to a version. If a primary is lost with its last commits,
 * the same version and the same transaction number of PostgreSQL come again for another change. The table stays empty
 * on SQLite. The marks are in a table of their own. To add a column, the migration would have to wait until a running
 * backup has finished, and every process that reads the catalogue's version would wait behind the migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_raisings')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('raised_by', 'text', (column) => column.notNull())
    .execute();
}
