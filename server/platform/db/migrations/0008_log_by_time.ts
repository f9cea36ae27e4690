import type { Kysely } from 'kysely';

/** Adds indexes by which the log is read by time, one line for each save, and by person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_log_saves').on('audit_log').columns(['at', 'user_id', 'action', 'id']).execute();
  await db.schema.createIndex('audit_log_who').on('audit_log').columns(['user_id', 'at']).execute();
}
