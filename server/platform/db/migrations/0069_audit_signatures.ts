import type { Kysely } from 'kysely';

/**
 * Adds signatures of the log's lines that record an erasure, made with the shop's key. The signatures are in a table of
 * their own, because a new key makes new signatures, and a line never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_signatures')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('mac', 'text', (column) => column.notNull())
    .execute();
}
