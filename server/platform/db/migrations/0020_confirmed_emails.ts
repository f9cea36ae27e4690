import type { Kysely } from 'kysely';

/**
 * Adds the setting that a second waiting order needs a confirmed email (decisions/0040). The setting is off, even if
 * the owner has set limits before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_limits')
    .addColumn('confirm_email', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
