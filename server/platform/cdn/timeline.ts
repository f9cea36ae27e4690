import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import { isDatabaseTrouble } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';

/**
 * Answers the timeline of the primary, as PostgreSQL names it: each promotion begins another timeline, and the last
 * commits of the previous timeline may be lost. The answer is always the same text on SQLite, and if a database service
 * hides the timeline.
 */
export async function readTimeline(db: Db): Promise<string> {
  if (!isPostgres(db)) return '';
  // The name of PostgreSQL's log file contains the timeline.
  const asked = sql<{ file: string }>`select pg_walfile_name(pg_current_wal_lsn()) as file`.execute(db);
  const { rows } = await asked.catch((error: unknown) => {
    if (isDatabaseTrouble(error)) throw error;
    return { rows: [] };
  });
  return rows[0]?.file.slice(0, 8) ?? '';
}
