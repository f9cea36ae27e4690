import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import { isDatabaseTrouble } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';

/**
 * Returns the timeline of the primary. PostgreSQL begins a new timeline at each promotion of a replica, and commits of
 * the previous timeline may be lost then. Returns '' on SQLite, and if a database service hides the timeline.
 */
export async function readTimeline(db: Db): Promise<string> {
  if (!isPostgres(db)) return '';
  // The name of the current log file of PostgreSQL begins with the timeline.
  const asked = sql<{ file: string }>`select pg_walfile_name(pg_current_wal_lsn()) as file`.execute(db);
  const { rows } = await asked.catch((error: unknown) => {
    if (isDatabaseTrouble(error)) throw error;
    return { rows: [] };
  });
  return rows[0]?.file.slice(0, 8) ?? '';
}
