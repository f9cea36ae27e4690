import { sql } from 'kysely';
import { TIMELINE } from './ask-server.ts';
import { isPostgres } from './dialect.ts';
import { isDatabaseTrouble, noPrimary } from './errors.ts';
import type { Db } from './schema.ts';

/**
 * The timeline that the primary writes on, as PostgreSQL names it: each promotion begins another one, and the last
 * commits of the one before may be lost. The same text ever on SQLite, and where a service does not tell. Fails
 * where a replica answers.
 */
export async function readTimeline(db: Db): Promise<string> {
  if (!isPostgres(db)) return '';
  const file = sql<string>`case when not pg_is_in_recovery() then ${sql.raw(TIMELINE)} end`;
  const asked = sql<{ file: string | null }>`select ${file} as file`.execute(db).catch((error: unknown) => {
    if (isDatabaseTrouble(error)) throw error;
    return { rows: [{ file: '' }] };
  });
  const [row] = (await asked).rows;
  if (typeof row?.file !== 'string') throw noPrimary();
  return row.file.slice(0, 8);
}
