import type { Kysely } from 'kysely';

/**
 * Adds the time of the last change of a webhook's name, address or events. A person who edits the webhook sends the
 * time that they have read, so that the shop can refuse a stale edit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('updated_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
