import { PostgresAdapter, SqliteQueryCompiler, type SelectModifierNode } from 'kysely';
import type { Db } from './schema.ts';

/** True on PostgreSQL: asked only where the two engines write one thing in different SQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Compiles queries for SQLite, leaving row locks (`for update`) out: SQLite does not know them and does not need them,
 * because its write transactions already exclude each other. So one query serves both engines.
 */
export class LockFreeSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier ?? '')) super.visitSelectModifier(node);
  }
}

const rowLocks: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare']);
