import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { LockFreeSqliteCompiler } from './dialect.ts';
import { pause } from '../scheduling/slices.ts';
import { Checkpoints } from './checkpoints.ts';
import { Disk, type Sync } from './disk.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { Writers } from './sqlite-writers.ts';
import { isRead, queriesIn } from './together.ts';
import { whenFree } from './when-free.ts';

/**
 * The access mode by which `inTransaction` marks a short transaction for the SQLite driver. Kysely passes only its own
 * options to a driver, and SQLite has no other use for the access mode.
 */
export const BRIEF = 'read write';

/**
 * `isReadOnly` opens an existing file for reading only; its transactions block nobody. `sync` waits until a file's
 * writes are on the disk; tests replace this function.
 */
type Options = { isReadOnly?: boolean; sync?: Sync };

/**
 * Makes Kysely's dialect for Node's own SQLite. One connection writes, for one caller at a time. Another connection
 * reads committed rows, and never waits. Transactions begin IMMEDIATE, so two processes on one file wait for each other
 * at the beginning instead of failing in the middle. SQLite itself never waits for other processes or for the disk,
 * because such a wait would block this process. A writer that finds the file locked tries again later. SQLite answers
 * synchronously, so work with many queries pauses between two queries to let other requests run.
 */
export function sqliteDialect(file: string, options: Options = {}): Dialect {
  const driver = new SqliteDriver(file, options);
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new LockFreeSqliteCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(file, driver),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * Lets Kysely run SQLite's migrations inside a transaction, because SQLite can create and alter tables there. Kysely's
 * own adapter for SQLite runs migrations outside a transaction.
 */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  readonly file: string;
  readonly #driver: SqliteDriver;

  constructor(file: string, driver: SqliteDriver) {
    super();
    this.file = file;
    this.#driver = driver;
  }

  /**
   * The disk for which every commit waits. The value is undefined before the first query, and if this process does not
   * write to a write-ahead log.
   */
  get disk(): Disk | undefined {
    return this.#driver.disk;
  }

  /**
   * Turns off Kysely's own queue of connections, which would make readers wait, too. The driver's own queue is for
   * writers only.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #options: Options;
  #connections: Connections | undefined;

  constructor(file: string, options: Options) {
    this.#file = file;
    this.#options = options;
  }

  async init(): Promise<void> {
    const started = performance.now();
    const writer = await whenFree(started, () => new SqliteConnection(this.#file, this.#options));
    const reader = this.#options.isReadOnly
      ? writer
      : await whenFree(started, () => new SqliteConnection(this.#file, { isReader: true }));
    const othersVersion = async () => whenFree(performance.now(), () => writer.othersVersion);
    const disk = writer.isLogged
      ? new Disk(this.#file, this.#checkpoints(), othersVersion, this.#options.sync)
      : undefined;
    await disk?.open();
    this.#connections = { writer, reader, disk, writers: new Writers(writer, async () => disk?.committed()) };
  }

  get disk(): Disk | undefined {
    return this.#connections?.disk;
  }

  #checkpoints(): Checkpoints {
    return new Checkpoints(this.#file, async (work) => {
      const writers = this.#connections?.writers;
      await writers?.turn(false);
      await work().finally(() => writers?.pass());
    });
  }

  async acquireConnection(): Promise<Turn> {
    if (!this.#connections) throw new Error('the database is closed');
    return new Turn(this.#connections);
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end();
  }

  async beginTransaction(turn: Turn, { accessMode }: TransactionSettings): Promise<void> {
    if (this.#options.isReadOnly) return void (await turn.write(CompiledQuery.raw('begin')));
    await turn.begin(accessMode === BRIEF);
  }

  async commitTransaction(turn: Turn): Promise<void> {
    await turn.commit();
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    await turn.rollback();
  }

  async destroy(): Promise<void> {
    const { writer, reader, disk } = this.#connections ?? {};
    this.#connections = undefined;
    await disk?.close();
    if (reader !== writer) reader?.close();
    writer?.close();
  }
}

type Connections = { writer: SqliteConnection; reader: SqliteConnection; writers: Writers; disk: Disk | undefined };

/**
 * A turn: one use of the database, such as a query or a transaction. From its first write on, a turn has the writing
 * connection for itself, and also reads there.
 */
class Turn implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #started = performance.now();
  #isWriting = false;
  /**
   * True if this short transaction has joined the shared commit of earlier ones, and false if it is the first of a
   * shared commit. The value is undefined if the transaction is not short.
   */
  #hasJoined: boolean | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const queries = queriesIn(query);
    if (!queries) return this.#one(query);
    const rows: unknown[] = [];
    for (const one of queries) rows.push((await this.#one(one)).rows);
    // The cast is safe: the caller is `together`, which expects the rows of each of its queries.
    return { rows: rows as R[] };
  }

  async #one<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#connections;
    await pause();
    if (this.#isWriting || reader === writer || !isRead(query)) return this.write(query);
    return whenFree(this.#started, () => reader.run<R>(query));
  }

  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer } = this.#connections;
    const result = await this.#run<R>(query);
    if (!writer.isTransaction) await this.#committed();
    return result;
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, writers } = this.#connections;
    await this.#takeTurn(false);
    try {
      // Inside a transaction this process already holds the file's lock, so there is nothing to wait for.
      return writer.isTransaction ? writer.run<R>(query) : await whenFree(this.#started, () => writer.run<R>(query));
    } catch (error) {
      writers.failed(error);
      throw error;
    }
  }

  /** Ends the turn before the wait for the disk, so that other requests can write meanwhile. */
  async #committed(): Promise<void> {
    this.end();
    await this.#connections.disk?.committed();
  }

  async begin(isBrief: boolean): Promise<void> {
    await this.#takeTurn(isBrief);
    if (isBrief) this.#hasJoined = this.#connections.writers.join();
    if (!this.#hasJoined) await this.write(CompiledQuery.raw('begin immediate'));
  }

  async commit(): Promise<void> {
    if (this.#hasJoined === undefined) return void (await this.write(CompiledQuery.raw('commit')));
    const committed = this.#connections.writers.commit(this.#hasJoined);
    this.#isWriting = false;
    await committed;
  }

  async rollback(): Promise<void> {
    const { writer, writers } = this.#connections;
    // A failed commit has ended the turn, so nothing is left to roll back. SQLite has rolled the transaction back, or
    // has committed it while the disk has not confirmed the commit.
    if (!this.#isWriting) return;
    if (this.#hasJoined !== undefined) {
      this.#isWriting = false;
      return writers.rollback(this.#hasJoined);
    }
    // After a full disk or an I/O error SQLite itself rolls back. A second rollback would throw an error of its own and
    // hide the first error.
    if (writer.isTransaction) await this.#run(CompiledQuery.raw('rollback'));
  }

  end(): void {
    if (this.#isWriting) this.#connections.writers.pass();
    this.#isWriting = false;
  }

  async #takeTurn(isBrief: boolean): Promise<void> {
    if (this.#isWriting) return;
    await this.#connections.writers.turn(isBrief);
    this.#isWriting = true;
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used on the embedded engine');
  }
}
