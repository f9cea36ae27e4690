import type { Kysely } from 'kysely';

/**
 * Adds the time of the last change of a webhook's name, address or events. Each edit names the last change that its
 * author saw, so that the shop can refuse an edit of an outdated version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('updated_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
