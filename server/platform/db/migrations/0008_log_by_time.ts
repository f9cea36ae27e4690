import type { Kysely } from 'kysely';

/** Adds indexes for reading the log by time, with one line for each save, and for reading the log by person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_log_saves').on('audit_log').columns(['at', 'user_id', 'action', 'id']).execute();
  await db.schema.createIndex('audit_log_who').on('audit_log').columns(['user_id', 'at']).execute();
}
