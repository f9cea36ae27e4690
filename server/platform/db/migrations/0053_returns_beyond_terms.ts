import type { Kysely } from 'kysely';

/** 1: the staff noted the return though the shop's terms did not take its pieces back any more (decisions/0063). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('returns')
    .addColumn('beyond_terms', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
