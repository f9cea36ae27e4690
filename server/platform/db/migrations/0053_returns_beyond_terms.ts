import type { Kysely } from 'kysely';

/**
 * Adds a flag, which is 1 if staff recorded a return although the shop's terms no longer allowed it (decisions/0063).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('returns')
    .addColumn('beyond_terms', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
