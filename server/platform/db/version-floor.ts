import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/** The oldest major version of PostgreSQL that the shop supports; docs/version-floors.md gives the reason. */
export const OLDEST_POSTGRES = 15;

/**
 * Returns the version of the database server if it is too old, such as "13.4"; undefined if it is new enough. SQLite
 * comes with Node, so it is never too old.
 */
export async function tooOldVersion(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as name
  `.execute(db);
  const [version] = rows;
  return version && isTooOld(version.number) ? version.name : undefined;
}

/** Returns whether a version is too old. `number` is the version in PostgreSQL's form: 150004 means 15.4. */
export function isTooOld(number: number): boolean {
  return Math.floor(number / 10_000) < OLDEST_POSTGRES;
}
