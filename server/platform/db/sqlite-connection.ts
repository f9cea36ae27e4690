import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LATE_CHECKPOINTS } from './checkpoints.ts';

const MOST_STATEMENTS = 300;

/**
 * A connection to SQLite. A connection with `isReader` or `isReadOnly` only reads committed rows; other connections
 * also write.
 */
export class SqliteConnection {
  /** True if writes go to a write-ahead log first, as everywhere except on some network drives. */
  readonly isLogged: boolean;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();

  constructor(file: string, { isReadOnly = false, isReader = false }: { isReadOnly?: boolean; isReader?: boolean }) {
    this.#database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true, readOnly: isReadOnly });
    try {
      // A reading connection must not write, because the queue of writers does not cover it: its write would lock out
      // the writers of the queue.
      if (isReader) this.#database.exec('pragma query_only = on;');
      this.isLogged = !isReader && !isReadOnly && this.#writeToLog();
      this.#database.exec('pragma cache_size = -16000; pragma temp_store = memory;');
    } catch (error) {
      // Another process may just have locked the new file. The caller then opens the file again.
      this.#database.close();
      throw error;
    }
    // SQLite's own `lower` changes only the letters A to Z, but the shop's searches need the lower case of JavaScript.
    this.#database.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
  }

  /**
   * Turns on the write-ahead log. SQLite then does not wait for the disk at a commit, because the class `Disk` waits.
   * SQLite also makes no checkpoints, because the class `Checkpoints` makes them.
   */
  #writeToLog(): boolean {
    const isLogged = this.#database.prepare('pragma journal_mode = wal').get()?.['journal_mode'] === 'wal';
    this.#database.exec(isLogged ? `pragma synchronous = normal; ${LATE_CHECKPOINTS}` : 'pragma synchronous = full;');
    return isLogged;
  }

  /** Returns a number that changes when another process or connection has committed. */
  get othersVersion(): number {
    return Number(this.#prepare('pragma data_version').statement.get()?.['data_version']);
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    // The cast is safe: node:sqlite answers plain rows, and Kysely derives their type from the schema.
    if (answersRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  // Preparing a statement costs more than running most statements, so the connection caches them. A full cache removes
  // the least recently used statement.
  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) {
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    if (this.#statements.size > MOST_STATEMENTS) {
      const oldest = this.#statements.keys().next().value;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return prepared;
  }
}

function toSqlite(value: unknown): string | number | bigint | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value === null || value === undefined) return null;
  throw new Error(`SQLite takes no ${typeof value}`);
}
