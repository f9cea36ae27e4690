import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { isRead, queriesIn } from './together.ts';

const BIGINT = 20;
const CONNECTIONS = 12;
/** How long a request waits for its turn at a connection, in the order of asking. */
const MOST_WAIT_MS = 20_000;

/**
 * PostgreSQL behind Kysely. The database may be some milliseconds away, so what can be sent at once is (`together`), the
 * beginning of a transaction travels with its first reads, and nobody waits for a rollback.
 */
export function postgresDialect(connectionString: string, onLostConnection: (error: Error) => void): Dialect {
  return {
    createDriver: () => new PostgresDriver(openPool(connectionString, onLostConnection)),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function openPool(connectionString: string, onLostConnection: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: MOST_WAIT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'tanabana',
    // Whole paise fit a JavaScript number many times over; pg would hand bigints out as text.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // An idle connection may die at any moment; without a listener that would end the process.
  pool.on('error', onLostConnection);
  // The same for one that is in use, between two statements of a transaction: the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect());
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** One user's turn at a connection. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** The answer to `begin`, until somebody has waited for it. */
  #begun: Promise<unknown> | undefined;
  #rolledBack: Promise<boolean> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const queries = queriesIn(query);
    // If `begin` itself fails, what was read with it is not used; what was written would stay.
    if (!(queries ?? [query]).every(isRead)) await this.#isBegun();
    if (!queries) {
      const result = await this.#run<R>(query);
      await this.#isBegun();
      return result;
    }
    const results = await Promise.all(queries.map(async (one) => this.#run(one)));
    await this.#isBegun();
    // as: what `together` asks for is the rows of each.
    return { rows: results.map(({ rows }) => rows) as R[] };
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    this.#begun = this.#client.query(['begin', ...settings].filter(Boolean).join(' '));
    // It is waited for with the first answer.
    this.#begun.catch(() => {});
  }

  async commit(): Promise<void> {
    await this.#isBegun();
    const { command } = await this.#client.query('commit');
    // So PostgreSQL says that a statement has failed before.
    if (command === 'ROLLBACK') throw new Error('the transaction has failed before its commit');
  }

  rollback(): void {
    this.#begun = undefined;
    this.#rolledBack = this.#client.query('rollback').then(
      () => true,
      () => false,
    );
  }

  /** Gives the connection back, once it is out of its transaction; one that cannot be brought out of it is closed. */
  release(): void {
    if (!this.#rolledBack) return this.#client.release();
    void this.#rolledBack.then((isDone) => this.#client.release(!isDone));
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used: a snapshot is read by a cursor in SQL');
  }

  async #isBegun(): Promise<void> {
    const begun = this.#begun;
    this.#begun = undefined;
    await begun;
  }

  async #run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // as: pg takes a list that it does not change.
    const { command, rowCount, rows } = await this.#client.query(sql, parameters as unknown[]);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }
}
