import type { Disk } from './disk.ts';
import type { Db } from './schema.ts';
import { TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * Resolves once all that can be seen is on the disk, and at once where nothing is on its way there: whoever tells of
 * what somebody else has just written, in this process or another one, waits for it (decisions/0092). PostgreSQL shows
 * nothing before it is.
 */
export async function untilDurable(db: Db): Promise<void> {
  await diskOf(db)?.whenSeenIsSafe();
}

/**
 * Runs `work` with commits of the embedded engine that do not wait for the disk: for filling a new shop with thousands
 * of small transactions. A power cut meanwhile may lose the latest of them, but never harms the file. PostgreSQL
 * commits as always, and inside a transaction there is one commit only.
 */
export async function withFastCommits<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const disk = diskOf(db);
  if (!disk || db.isTransaction) return work();
  disk.isWaitedFor = false;
  try {
    return await work();
  } finally {
    disk.isWaitedFor = true;
    await disk.whenSafe();
  }
}

function diskOf(db: Db): Disk | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof TransactionalSqliteAdapter ? adapter.disk : undefined;
}
