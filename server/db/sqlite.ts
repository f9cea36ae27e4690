import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { LockFreeSqliteCompiler } from './dialect.ts';

const MOST_STATEMENTS = 300;

/** `isReadOnly`: opens a file that another connection has made, writes nothing, and its transactions exclude nobody. */
type Options = { isReadOnly?: boolean };

/**
 * The embedded engine: Node's own SQLite behind Kysely, one connection, one user of it at a time.
 * Transactions begin IMMEDIATE, so two processes on one file queue up at the start instead of failing in the middle.
 */
export function sqliteDialect(file: string, options: Options = {}): Dialect {
  return {
    createDriver: () => new SqliteDriver(file, options),
    createQueryCompiler: () => new LockFreeSqliteCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely runs SQLite's migrations outside a transaction; this engine can create and alter tables inside one. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  readonly file: string;

  constructor(file: string) {
    super();
    this.file = file;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #options: Options;
  #connection: SqliteConnection | undefined;
  #queue: Promise<void> = Promise.resolve();
  readonly #releases = new WeakMap<DatabaseConnection, () => void>();

  constructor(file: string, options: Options) {
    this.#file = file;
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(this.#file, this.#options);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue;
    let release = () => {};
    this.#queue = new Promise((resolve) => (release = resolve));
    await before;
    const connection = this.#connection;
    if (!connection) throw new Error('the database is closed');
    this.#releases.set(connection, release);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#options.isReadOnly ? 'begin' : 'begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite itself rolls back on a full disk or an I/O error; a second rollback would hide that error.
    if (this.#connection?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();

  constructor(file: string, { isReadOnly = false }: Options) {
    this.#database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true, readOnly: isReadOnly });
    try {
      if (!isReadOnly) this.#database.exec('pragma journal_mode = wal; pragma synchronous = full;');
      this.#database.exec('pragma cache_size = -16000; pragma temp_store = memory;');
    } catch (error) {
      // Another process has the new file to itself just now: whoever tries again opens it anew.
      this.#database.close();
      throw error;
    }
    // SQLite's own lower() knows only A to Z; searches compare with JavaScript's.
    this.#database.function('lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, answersRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    // as R[]: node:sqlite answers plain rows; their shape is Kysely's promise, made from the schema.
    if (answersRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used on the embedded engine');
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  // Prepared statements are cached, since preparing costs more than running most of them. The least recently used go first.
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
