import type { Kysely } from 'kysely';

/**
 * Adds the setting that a customer needs a confirmed email for a second waiting order (decisions/0040). The setting is
 * off at first, even in a shop whose owner has set limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_limits')
    .addColumn('confirm_email', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
