import { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect, TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * A browser that stops reading must keep neither one of the pool's connections for ever, nor SQLite's
 * log from beginning anew.
 */
const IDLE_MS = 60_000;

/**
 * Reads piece by piece from the database as it is when the first piece is asked for: what others write meanwhile is not
 * seen, and nobody waits for the reader. What is open is closed at the end, also where the reader stops early, and
 * where nobody asks for the next piece for so long: then it fails.
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
        // Whoever comes back is told of a failure.
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
