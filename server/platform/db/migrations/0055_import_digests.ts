import type { Kysely } from 'kysely';

/** What tells the file of an import from others: the same one once more would change stock a second time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('imports')
    .addColumn('digest', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
