import type { Kysely } from 'kysely';

/** The log is read by time, a line a save, and by who changed something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_log_saves').on('audit_log').columns(['at', 'user_id', 'action', 'id']).execute();
  await db.schema.createIndex('audit_log_who').on('audit_log').columns(['user_id', 'at']).execute();
}
