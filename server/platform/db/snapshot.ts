import { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect, TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * A browser that stops reading must neither hold one of the pool's connections for ever, nor stop SQLite's log from
 * starting again.
 */
const IDLE_MS = 60_000;

/**
 * Reads the database piece by piece in its state at the first piece: the reader does not see later writes, and nobody
 * waits for the reader. The function closes its transaction at the end, also if the caller stops early, and if the
 * caller asks for no piece for a minute: then the read fails.
 */
export async function* readSnapshot<Piece>(
  db: Db,
  read: (db: Db) => AsyncGenerator<Piece>,
  idleMs = IDLE_MS,
): AsyncGenerator<Piece, void, undefined> {
  const { adapter } = db.getExecutor();
  // A transaction of SQLite would occupy the only writing connection, while a separate reading connection blocks
  // nobody.
  const own =
    adapter instanceof TransactionalSqliteAdapter
      ? new Kysely<Schema>({ dialect: sqliteDialect(adapter.file, { isReadOnly: true }) })
      : undefined;
  try {
    const snapshot = await (own ?? db)
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    let ended: Promise<void> | undefined;
    const end = async () => (ended ??= snapshot.rollback().execute());
    try {
      for await (const piece of read(snapshot)) {
        // A caller that comes back after the end gets an error.
        const idle = setTimeout(() => void end().catch(() => {}), idleMs).unref();
        try {
          yield piece;
        } finally {
          clearTimeout(idle);
        }
        if (ended) throw new Error('nobody has read on for too long');
      }
    } finally {
      await end();
    }
  } finally {
    await own?.destroy();
  }
}
