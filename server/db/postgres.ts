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
import { gaveWay, isCutOff, isDatabaseTrouble, isForgotten, noPrimary, READ_ONLY, unconfirmed } from './errors.ts';
import { Batch, type Answered } from './postgres-batch.ts';
import { HostClient, Hosts, stateOf } from './postgres-hosts.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';
import { nameOf } from './prepared.ts';
import { queriesIn } from './together.ts';

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
 * beginning of a transaction travels with its first statements, and nobody waits for a rollback. What is prepared (prepared.ts) the
 * server keeps by name for each connection, unless a pooler lends them.
 */
export function postgresDialect(settings: PostgresSettings): Dialect {
  return {
    createDriver: () => {
      const hosts = new Hosts(settings.connectionString);
      return new PostgresDriver(openPool(hosts, settings), { hosts, usesNames: !settings.isPooled }, settings);
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
  readonly #server: Server;
  readonly #isolation: PostgresSettings['isolation'];
  /** A replica is wanted, or cannot be told: what a pooler says may be old, and what is written shows it. */
  readonly #takesReplicas: boolean;

  constructor(pool: pg.Pool, server: Server, { isolation, isReplica = false, isPooled = false }: PostgresSettings) {
    this.#pool = pool;
    this.#server = server;
    this.#isolation = isolation;
    this.#takesReplicas = isReplica || isPooled;
  }

  async init(): Promise<void> {
    await this.#server.hosts.look();
  }

  async acquireConnection(): Promise<Connection> {
    for (let tries = 1; ; tries++) {
      const { hosts } = this.#server;
      const { primary } = hosts;
      try {
        return new Connection(await this.#connect(), this.#server);
      } catch (error) {
        if (tries === MOST_SEEKS || !isDatabaseTrouble(error) || !(await hosts.isElsewhere(primary))) throw error;
      }
    }
  }

  /** A connection to the primary; those that lead to a former one are closed. */
  async #connect(): Promise<HostPoolClient> {
    for (;;) {
      // as: the pool makes its connections of this class.
      const client = (await this.#pool.connect()) as HostPoolClient;
      const isFormer = client.url !== this.#server.hosts.primary;
      if (!isFormer && (this.#takesReplicas || !client.isReplica)) return client;
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

/** What all connections share: where they lead, and whether statements are kept there by name. */
type Server = { readonly hosts: Hosts; usesNames: boolean };

/** One user's turn at a connection. */
class Connection implements DatabaseConnection {
  readonly #client: HostPoolClient;
  readonly #server: Server;
  /** How a transaction begins whose first statement has not been sent yet. */
  #beginning: string | undefined;
  #rolledBack: Promise<boolean> | undefined;
  #isSpoilt = false;
  #isInTransaction = false;

  constructor(client: HostPoolClient, server: Server) {
    this.#client = client;
    this.#server = server;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const queries = queriesIn(query);
    const results = await this.#run(queries ?? [query]);
    // as: what `together` asks for is the rows of each.
    if (queries) return { rows: results.map(({ rows }) => rows) as R[] };
    const [{ command, rowCount, rows }] = results as [Answered];
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#isInTransaction = true;
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    this.#beginning = ['begin', ...settings].filter(Boolean).join(' ');
  }

  async commit(): Promise<void> {
    // Nothing was asked in it.
    if (this.#beginning !== undefined) return;
    const { command } = await this.#say('commit');
    // So PostgreSQL says that a statement has failed before.
    if (command === 'ROLLBACK') throw new Error('the transaction has failed before its commit');
  }

  rollback(): void {
    if (this.#beginning !== undefined) return;
    this.#rolledBack = this.#say('rollback').then(
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

  /** Sends statements at once, behind the beginning of their transaction where they are its first. */
  async #run(queries: readonly CompiledQuery[]): Promise<Answered[]> {
    for (let tries = 1; ; tries++) {
      const begin = this.#beginning === undefined ? [] : [{ sql: this.#beginning, parameters: [] }];
      this.#beginning = undefined;
      try {
        const [first] = queries;
        if (first && queries.length === 1 && isText(first)) {
          for (const { sql } of begin) await this.#say(sql);
          return [await this.#say(first.sql)];
        }
        const batch = new Batch([...begin, ...queries], this.#server.usesNames);
        return (await this.#ask(async () => batch.askedOf(this.#client))).slice(begin.length);
      } catch (error) {
        if (isForgotten(error)) this.#server.usesNames = false;
        // A statement by itself that gave way to others has done nothing; a transaction is run again as a whole.
        if (this.#isInTransaction || !gaveWay(error) || tries >= MOST_TRIES) throw error;
        await wait(untilNextTry(tries));
      }
    }
  }

  async #say(text: string): Promise<pg.QueryResult> {
    return this.#ask(async () => this.#client.query(text));
  }

  /** Asks the server, and does not wait for an answer that cannot be hoped for. */
  async #ask<Result>(send: () => Promise<Result>): Promise<Result> {
    const asked = performance.now();
    const answer = send();
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
      // A pooler takes connections also while it has no server, so that connecting does not fail: whoever asks next finds another.
      if (isCutOff(error)) void this.#server.hosts.look();
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  /** Whether the server waits for a replica without end. Hangs up where it is gone, or no primary any more. */
  async #isUnconfirmed(waitedMs: number): Promise<boolean> {
    const { url, processID } = this.#client;
    const isElsewhere = await this.#server.hosts.isElsewhere(url);
    const state = isElsewhere ? 'gone' : waitedMs > LOST_MS ? await stateOf(url, processID) : 'at work';
    if (state === 'gone') this.#client.connection.stream.destroy();
    return state === 'unconfirmed';
  }
}

/** Written by hand and without values, such as by a migration: it may be several statements, which PostgreSQL takes as one text only. */
function isText({ query, parameters, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && parameters.length === 0 && nameOf(sql) === undefined;
}
