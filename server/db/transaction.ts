import { PostgresAdapter } from 'kysely';
import type { Db, Tx } from './schema.ts';

const MOST_TRIES = 4;

/**
 * Runs the work in one transaction: all of it or nothing. Where the engine gives way to another transaction (a deadlock),
 * it is run again, so the work must be nothing but SQL: no hashing, mail, pictures or waiting inside.
 */
export async function inTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MOST_TRIES || !gaveWay(error)) throw error;
    }
  }
}

function gaveWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
}

/** True on PostgreSQL, where rows need locks of their own; the embedded engine's transactions already exclude each other. */
export function hasRowLocks(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
