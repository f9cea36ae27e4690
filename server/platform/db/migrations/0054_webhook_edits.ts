import type { Kysely } from 'kysely';

/**
 * Adds the time of the last change of a webhook's name, address or events. An editor sends the version that they have
 * read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('updated_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
