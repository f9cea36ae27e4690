import type { Kysely } from 'kysely';

/** When a webhook's name, address or events were last changed: whoever edits it says which they have read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('updated_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
