import { sql, type Kysely } from 'kysely';

/**
 * Binds a browser's sessions to a cookie, and lets people list and end their sessions (decisions/0006). Existing
 * sessions have no cookie, device or network, and stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['id', 'half_hash', 'browser', 'system', 'network'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('is_bound', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`is_bound in (0, 1)`),
    )
    .execute();
  // Makes the ids of existing sessions, in the form of the shop's other ids. Only the owner of a session sees its id.
  await sql`update sessions set id = substr(token_hash, 1, 8) || '-' || substr(token_hash, 9, 4) || '-7' ||
    substr(token_hash, 13, 3) || '-8' || substr(token_hash, 16, 3) || '-' || substr(token_hash, 19, 12)`.execute(db);
  await db.schema.createIndex('sessions_id').unique().on('sessions').column('id').execute();
}
