import type { Kysely } from 'kysely';

/**
 * Adds the digest by which the shop recognises the file of an import. A second import of the same file would change the
 * stock again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('imports')
    .addColumn('digest', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
