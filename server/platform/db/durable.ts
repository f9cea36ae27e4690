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

function diskOf(db: Db): Disk | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof TransactionalSqliteAdapter ? adapter.disk : undefined;
}
