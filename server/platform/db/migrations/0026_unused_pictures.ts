import type { Kysely } from 'kysely';

/**
 * Adds the time since which nothing uses a picture. The shop deletes refused or replaced pictures some days after this
 * time (decisions/0005).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('unused_since', 'text').execute();
}
