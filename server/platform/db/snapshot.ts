import { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect, TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * A browser that stops reading must keep neither one of the pool's connections for ever, nor SQLite's
 * log from beginning anew.
 */
const IDLE_MS = 60_000;

/**
 * Reads the database piece by piece as it is at the first piece: the reader does not see later writes, and nobody waits
 * for it. It closes its transaction at the end, also where the caller stops early, and where the caller asks for no
 * piece for so long: then it fails.
 */
export async function* readSnapshot<Piece>(
  db: Db,
  read: (db: Db) => AsyncGenerator<Piece>,
  idleMs = IDLE_MS,
): AsyncGenerator<Piece, void, undefined> {
  const { adapter } = db.getExecutor();
  // A transaction of SQLite has the one connection that writes to itself: a reader of its own excludes nobody.
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
        // A caller that comes back gets an error.
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
