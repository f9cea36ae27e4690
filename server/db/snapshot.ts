import { Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect, TransactionalSqliteAdapter } from './sqlite.ts';

/**
 * Reads piece by piece from the database as it is when the first piece is asked for: what others write meanwhile is not
 * seen, and nobody waits for the reader. What is open is closed at the end, also where the reader stops early.
 */
export async function* readSnapshot<Piece>(
  db: Db,
  read: (db: Db) => AsyncGenerator<Piece>,
): AsyncGenerator<Piece, void, undefined> {
  const { adapter } = db.getExecutor();
  // SQLite has one connection for everything, whose transactions exclude writers: a reader of its own excludes nobody.
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
    try {
      // A browser that stops reading must not keep one of the pool's connections for ever.
      if (isPostgres(snapshot))
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_MS)}`.execute(snapshot);
      yield* read(snapshot);
    } finally {
      await snapshot.rollback().execute();
    }
  } finally {
    await own?.destroy();
  }
}

const IDLE_MS = 60_000;
