import { PostgresAdapter, sql, SqliteQueryCompiler, type RawBuilder, type SelectModifierNode } from 'kysely';
import type { Db } from './schema.ts';

/** Returns whether the database is PostgreSQL. Call this function only if the two engines need different SQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns SQL that computes the Indian day of an instant, as text. India has the same offset from UTC all year. */
export function indianDayOf(db: Db, instant: RawBuilder<unknown>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`to_char((${instant})::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
    : sql<string>`date(${instant}, '+330 minutes')`;
}

/**
 * Compiles queries for SQLite without row locks (`for update`). SQLite has no row locks and needs none, because its
 * write transactions already exclude each other. The same query therefore runs on both engines.
 */
export class LockFreeSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier ?? '')) super.visitSelectModifier(node);
  }
}

const rowLocks: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'SkipLocked']);
