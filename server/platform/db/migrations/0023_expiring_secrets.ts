import { sql, type Kysely } from 'kysely';

/**
 * Adds an expiry time for passwords that the shop generates (decisions/0054); existing passwords stay valid. The
 * migration deletes all recovery codes, because they are shorter than the codes that the shop makes from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_expires_at', 'text').execute();
  await sql`delete from recovery_codes`.execute(db);
}
