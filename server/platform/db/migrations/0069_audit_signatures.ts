import type { Kysely } from 'kysely';

/**
 * Adds signatures, made with the shop's key, of the log's lines about erased words. The signatures are in a separate
 * table and not in the line, because a new key makes new signatures, and a line never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_signatures')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('mac', 'text', (column) => column.notNull())
    .execute();
}
