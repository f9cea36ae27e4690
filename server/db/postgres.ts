import { setTimeout as wait } from 'node:timers/promises';
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
import { gaveWay, isDatabaseTrouble, noPrimary, READ_ONLY, unconfirmed } from './errors.ts';
import { HostClient, Hosts, stateOf } from './postgres-hosts.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';
import { isRead, queriesIn } from './together.ts';

const BIGINT = 20;
/** How long a request waits for its turn at a connection, in the order of asking. */
const MOST_WAIT_MS = 20_000;
/** PostgreSQL itself ends a statement that lasts longer. */
const STATEMENT_MS = 15_000;
/** Whoever has no answer after this asks whether another server is the primary meanwhile, and asks again. */
const DOUBT_MS = 3000;
/** Where PostgreSQL has not even ended the statement it is asked, on another connection, what became of it. */
const LOST_MS = STATEMENT_MS + 5000;
/** How often a connection is asked for while the primary is sought. */
const MOST_SEEKS = 3;

export type PostgresSettings = {
  connectionString: string;
  /** So many at most. */
  connections?: number | undefined;
  /** Of every transaction that asks for no other; read committed unless given. */
  isolation?: 'serializable' | undefined;
  /** A pooler is in between, which lends a connection for a transaction only: nothing is set for longer than that. */
  isPooled?: boolean | undefined;
  /** It is a replica, from which nothing but reading is wanted. */
  isReplica?: boolean | undefined;
  onLostConnection: (error: Error) => void;
};

/**
 * PostgreSQL behind Kysely. The database may be some milliseconds away, so what can be sent at once is (`together`), the
 * beginning of a transaction travels with its first reads, and nobody waits for a rollback.
 */
export function postgresDialect(settings: PostgresSettings): Dialect {
  return {
    createDriver: () => {
      const hosts = new Hosts(settings.connectionString);
      return new PostgresDriver(openPool(hosts, settings), hosts, settings);
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function openPool(
  hosts: Hosts,
  { connections = 12, isolation, isPooled = false, onLostConnection }: PostgresSettings,
): pg.Pool {
  const pool = new pg.Pool({
    Client: class extends HostClient {
      constructor(config: pg.ClientConfig = {}) {
        super(config, hosts.primary);
      }
    },
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: MOST_WAIT_MS,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && {
      statement_timeout: STATEMENT_MS,
      ...(isolation && { options: `-c default_transaction_isolation=${isolation}` }),
    }),
    // Also where nothing is said a machine that is gone is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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
  readonly #hosts: Hosts;
  readonly #isolation: PostgresSettings['isolation'];
  readonly #isReplica: boolean;

  constructor(pool: pg.Pool, hosts: Hosts, { isolation, isReplica = false }: PostgresSettings) {
    this.#pool = pool;
    this.#hosts = hosts;
    this.#isolation = isolation;
    this.#isReplica = isReplica;
  }

  async init(): Promise<void> {
    await this.#hosts.look();
  }

  async acquireConnection(): Promise<Connection> {
    for (let tries = 1; ; tries++) {
      const { primary } = this.#hosts;
      try {
        return new Connection(await this.#connect(), this.#hosts);
      } catch (error) {
        if (tries === MOST_SEEKS || !isDatabaseTrouble(error) || !(await this.#hosts.isElsewhere(primary))) throw error;
      }
    }
  }

  /** A connection to the primary; those that lead to a former one are closed. */
  async #connect(): Promise<HostPoolClient> {
    for (;;) {
      // as: the pool makes its connections of this class.
      const client = (await this.#pool.connect()) as HostPoolClient;
      const isFormer = client.url !== this.#hosts.primary;
      if (!isFormer && (this.#isReplica || !client.isReplica)) return client;
      client.release(true);
      if (!isFormer) throw noPrimary();
    }
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    // Said each time: a pooler may lend a connection that another program has used.
    connection.begin(this.#isolation ? { isolationLevel: this.#isolation, ...settings } : settings);
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

type HostPoolClient = HostClient & pg.PoolClient;

/** One user's turn at a connection. */
class Connection implements DatabaseConnection {
  readonly #client: HostPoolClient;
  readonly #hosts: Hosts;
  /** The answer to `begin`, until somebody has waited for it. */
  #begun: Promise<unknown> | undefined;
  #rolledBack: Promise<boolean> | undefined;
  #isSpoilt = false;
  #isInTransaction = false;

  constructor(client: HostPoolClient, hosts: Hosts) {
    this.#client = client;
    this.#hosts = hosts;
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
    this.#isInTransaction = true;
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    this.#begun = this.#ask(['begin', ...settings].filter(Boolean).join(' '));
    // It is waited for with the first answer.
    this.#begun.catch(() => {});
  }

  async commit(): Promise<void> {
    await this.#isBegun();
    const { command } = await this.#ask('commit');
    // So PostgreSQL says that a statement has failed before.
    if (command === 'ROLLBACK') throw new Error('the transaction has failed before its commit');
  }

  rollback(): void {
    this.#begun = undefined;
    this.#rolledBack = this.#ask('rollback').then(
      () => true,
      () => false,
    );
  }

  /** Gives the connection back, once it is out of its transaction; one that cannot be brought out of it is closed. */
  release(): void {
    if (!this.#rolledBack) return this.#client.release(this.#isSpoilt);
    void this.#rolledBack.then((isDone) => this.#client.release(!isDone || this.#isSpoilt));
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

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(query);
      } catch (error) {
        // A statement by itself that gave way to others has done nothing; a transaction is run again as a whole.
        if (this.#isInTransaction || !gaveWay(error) || tries >= MOST_TRIES) throw error;
        await wait(untilNextTry(tries));
      }
    }
  }

  async #once<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#ask(sql, parameters);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Asks the server, and does not wait for an answer that cannot be hoped for. */
  async #ask(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    const asked = performance.now();
    // as: pg takes a list that it does not change.
    const answer = this.#client.query(sql, parameters as unknown[]);
    const givenUp = Promise.withResolvers<never>();
    const watch = setInterval(async () => {
      if (!(await this.#isUnconfirmed(performance.now() - asked))) return;
      // The connection goes back once the replica is there again: PostgreSQL would keep it, and its locks, until then.
      this.#rolledBack ??= answer.then(
        () => true,
        () => false,
      );
      givenUp.reject(unconfirmed());
    }, DOUBT_MS).unref();
    try {
      const result = await Promise.race([answer, givenUp.promise]);
      if (this.#client.takeUnconfirmed()) throw unconfirmed();
      return result;
    } catch (error) {
      // The server has become a replica, as a former primary does.
      if ((error as { code?: unknown }).code === READ_ONLY) this.#isSpoilt = true;
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  /** Whether the server waits for a replica without end. Hangs up where it is gone, or no primary any more. */
  async #isUnconfirmed(waitedMs: number): Promise<boolean> {
    const { url, processID } = this.#client;
    const isElsewhere = await this.#hosts.isElsewhere(url);
    const state = isElsewhere ? 'gone' : waitedMs > LOST_MS ? await stateOf(url, processID) : 'at work';
    if (state === 'gone') this.#client.connection.stream.destroy();
    return state === 'unconfirmed';
  }
}
