import { sql } from 'kysely';
import type { Db } from '../server/platform/db/schema.ts';

/**
 * Counts the connections to this PostgreSQL database that wait for a lock. Other test files use other databases of the
 * same server at the same time, so the count leaves them out.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`.execute(db);
  return rows.length;
}
