import type { Kysely } from 'kysely';

/**
 * Adds columns for the answer to a request with an Idempotency-Key, so that a repeated request gets the first answer
 * (decisions/0055).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('made', 'text').execute();
  await db.schema.alterTable('idempotency_keys').addColumn('status', 'integer').execute();
  await db.schema.alterTable('idempotency_keys').addColumn('answer', 'text').execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
}
