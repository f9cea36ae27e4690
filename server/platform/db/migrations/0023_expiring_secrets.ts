import { sql, type Kysely } from 'kysely';

/**
 * Adds an expiry time for passwords that the shop generates (decisions/0054); existing passwords stay valid. Existing
 * recovery codes are deleted: they are too short for the new form, and their stored form does not show how long a code
 * is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_expires_at', 'text').execute();
  await sql`delete from recovery_codes`.execute(db);
}
