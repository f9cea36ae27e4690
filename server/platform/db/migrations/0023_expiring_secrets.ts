import { sql, type Kysely } from 'kysely';

/**
 * Passwords that the shop has made up end (decisions/0054); those of before go on. Recovery codes of before are too
 * short to be stored as they are, and cannot be told from longer ones: they end now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_expires_at', 'text').execute();
  await sql`delete from recovery_codes`.execute(db);
}
