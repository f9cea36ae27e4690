import { sql, type Kysely } from 'kysely';

/**
 * Sessions of browsers are bound to a cookie, and their person can list and end them (decisions/0006). Those that exist
 * stay as they are: without a cookie's half, on a device and in a network that nobody noted.
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
  // In the form of the other ids; their owner alone sees them.
  await sql`update sessions set id = substr(token_hash, 1, 8) || '-' || substr(token_hash, 9, 4) || '-7' ||
    substr(token_hash, 13, 3) || '-8' || substr(token_hash, 16, 3) || '-' || substr(token_hash, 19, 12)`.execute(db);
  await db.schema.createIndex('sessions_id').unique().on('sessions').column('id').execute();
}
