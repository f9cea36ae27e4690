import type { Disk } from './disk.ts';
import type { Db } from './schema.ts';
import { TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * Resolves once all visible rows are on the disk; at once if none is being written. A caller that shows another
 * request's latest write, of this or another process, waits for this (decisions/0092). PostgreSQL shows nothing before
 * it is on the disk.
 */
export async function untilDurable(db: Db): Promise<void> {
  await diskOf(db)?.whenSeenIsSafe();
}

function diskOf(db: Db): Disk | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof TransactionalSqliteAdapter ? adapter.disk : undefined;
}
