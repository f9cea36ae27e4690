import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/**
 * Returns by how many milliseconds this machine's clock is ahead of the database's; less than 0 if it is behind. SQLite
 * uses this machine's clock, so the answer is 0.
 */
export async function msAheadOfDatabase(db: Db): Promise<number> {
  if (!isPostgres(db)) return 0;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms
  `.execute(db);
  return Date.now() - (rows[0]?.ms ?? Date.now());
}
