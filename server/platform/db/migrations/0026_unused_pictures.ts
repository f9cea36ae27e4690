import type { Kysely } from 'kysely';

/**
 * Adds the time since which nothing uses a picture. By this time, the shop deletes refused or replaced pictures after
 * some days (decisions/0005).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('unused_since', 'text').execute();
}
