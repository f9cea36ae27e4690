import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/**
 * Runs `work` with commits of the embedded engine that do not wait for the disk: for filling a new shop with thousands of
 * small transactions. A power cut meanwhile may lose the latest of them, but never harms the file (SQLite's
 * `synchronous=NORMAL` in WAL mode). PostgreSQL commits as always, and inside a transaction there is one commit only.
 */
export async function withFastCommits<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (isPostgres(db) || db.isTransaction) return work();
  await sql`pragma synchronous = normal`.execute(db);
  try {
    return await work();
  } finally {
    await sql`pragma synchronous = full`.execute(db);
  }
}
