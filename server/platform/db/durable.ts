import type { Disk } from './disk.ts';
import type { Db } from './schema.ts';
import { TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * Resolves once all rows that a reader can see are on the disk; at once if no write to the disk is under way. A caller
 * must await this function before it shows the latest write of another request, in this or another process
 * (decisions/0092). On PostgreSQL a row is visible only once it is on the disk.
 */
export async function untilDurable(db: Db): Promise<void> {
  await diskOf(db)?.whenSeenIsSafe();
}

function diskOf(db: Db): Disk | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof TransactionalSqliteAdapter ? adapter.disk : undefined;
}
