import { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect, TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * A snapshot ends if its reader asks for nothing for this many milliseconds. Otherwise a browser that stops reading
 * would hold a connection of the pool for ever, and SQLite's write-ahead log would grow without limit.
 */
const IDLE_MS = 60_000;

/**
 * Reads the database piece by piece. All pieces show the state that the database had at the first piece. The reader
 * does not see later writes, and nobody waits for the reader. The transaction ends after the last piece, or when the
 * caller stops early. If the caller asks for no piece for a minute, the transaction ends, and the next request for a
 * piece throws.
 */
export async function* readSnapshot<Piece>(
  db: Db,
  read: (db: Db) => AsyncGenerator<Piece>,
  idleMs = IDLE_MS,
): AsyncGenerator<Piece, void, undefined> {
  const { adapter } = db.getExecutor();
  // A transaction on SQLite would occupy the only writing connection. A separate connection that only reads blocks
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
        // The function throws if the caller asks for the next piece after the transaction has ended.
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
