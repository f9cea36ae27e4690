import type { Kysely } from 'kysely';

/**
 * Signatures, by the shop's key, of the lines of the log which say whose words were erased. A table of its own, and not
 * a part of the line: another key signs anew, and a line never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_signatures')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('mac', 'text', (column) => column.notNull())
    .execute();
}
