import type { Kysely } from 'kysely';

/**
 * Adds a setting for the owner: a customer with a pending order must confirm an email address before placing another
 * order (decisions/0040). The setting is off at first, even in a shop whose owner has set limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_limits')
    .addColumn('confirm_email', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
