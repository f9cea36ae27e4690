import type { Disk } from './disk.ts';
import type { Db } from './schema.ts';
import { TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * Resolves once all visible rows are on the disk, and at once where none is on its way there. A caller that shows
 * somebody else's latest write, of this process or another one, waits for it (decisions/0092). PostgreSQL shows nothing
 * before it is on the disk.
 */
export async function untilDurable(db: Db): Promise<void> {
  await diskOf(db)?.whenSeenIsSafe();
}

function diskOf(db: Db): Disk | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof TransactionalSqliteAdapter ? adapter.disk : undefined;
}
