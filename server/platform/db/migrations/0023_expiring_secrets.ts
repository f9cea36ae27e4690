import { sql, type Kysely } from 'kysely';

/**
 * Adds an end to passwords that the shop has generated (decisions/0054); existing passwords stay valid. Existing
 * recovery codes are too short to be stored in the new form, and cannot be distinguished from longer codes, so they end
 * now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_expires_at', 'text').execute();
  await sql`delete from recovery_codes`.execute(db);
}
