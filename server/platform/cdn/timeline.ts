import { sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import { isDatabaseTrouble } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';

/**
 * The timeline that the primary writes on, as PostgreSQL names it: each promotion begins another one, and the last
 * commits of the one before may be lost. Always the same text on SQLite, and where a service does not tell.
 */
export async function readTimeline(db: Db): Promise<string> {
  if (!isPostgres(db)) return '';
  // The log's file is named after its timeline.
  const asked = sql<{ file: string }>`select pg_walfile_name(pg_current_wal_lsn()) as file`.execute(db);
  const { rows } = await asked.catch((error: unknown) => {
    if (isDatabaseTrouble(error)) throw error;
    return { rows: [] };
  });
  return rows[0]?.file.slice(0, 8) ?? '';
}
