import type { Kysely } from 'kysely';

/** Since when nothing uses a picture: what was refused or replaced is collected after a time (decisions/0005). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('unused_since', 'text').execute();
}
