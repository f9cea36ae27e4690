import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type QueryResult, type TransactionSettings } from 'kysely';
import pg from 'pg';
import { gaveWay, isCutOff, isForgotten, unconfirmed } from './errors.ts';
import { Batch, type Answered } from './postgres-batch.ts';
import { STATEMENT_MS, type ConnectionPool, type PoolClient } from './postgres-pool.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';
import { nameOf } from './prepared.ts';
import { isRead, queriesIn } from './together.ts';

/** The shop retries an interrupted read on at most this many connections. */
const MOST_CONNECTIONS = 3;
/**
 * If PostgreSQL has not even ended the statement after this time, the shop asks on another connection for the
 * statement's state.
 */
const LOST_MS = STATEMENT_MS + 5000;
const LOOK_MS = 2000;

/** The settings that all connections share: their address, and whether the server keeps statements by name. */
export type Server = { readonly url: string; readonly pool: ConnectionPool; usesNames: boolean };

/** One user's turn at a connection. */
export class PostgresConnection implements DatabaseConnection {
  #client: PoolClient | undefined;
  readonly #server: Server;
  #settings: TransactionSettings | undefined;
  /** True until the first statement of the transaction has been sent. */
  #isBeginning = false;
  /** Resolves when the connection has left its transaction; to false if the connection can no longer be used. */
  #isFree: Promise<boolean> | undefined;

  constructor(client: PoolClient, server: Server) {
    this.#client = client;
    this.#server = server;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const queries = queriesIn(query);
    const results = await this.#run(queries ?? [query]);
    // The cast is safe: `together` expects the rows of each query.
    if (queries) return { rows: results.map(({ rows }) => rows) as R[] };
    const [{ command, rowCount, rows }] = results as [Answered];
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as R[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  begin(settings: TransactionSettings): void {
    this.#settings = settings;
    this.#isBeginning = true;
  }

  async commit(): Promise<void> {
    // The transaction has sent no statement.
    if (this.#isBeginning) return;
    const { command } = await this.#say('commit');
    // With this answer PostgreSQL says that an earlier statement has failed.
    if (command === 'ROLLBACK') throw new Error('the transaction has failed before its commit');
  }

  rollback(): void {
    if (!this.#isBeginning) this.#freeAfter(this.#say('rollback'));
  }

  /** Gives the connection back after its transaction; a broken connection is closed. */
  release(): void {
    const client = this.#client;
    if (!this.#isFree) return client?.release();
    void this.#isFree.then((isFree) => client?.release(!isFree));
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used: a snapshot is read by a cursor in SQL');
  }

  #freeAfter(answer: Promise<unknown>): void {
    this.#isFree = answer.then(
      () => true,
      () => false,
    );
  }

  /** Sends statements at once; pure reads continue on another connection if theirs breaks. */
  async #run(queries: readonly CompiledQuery[]): Promise<Answered[]> {
    const isAlone = this.#settings === undefined;
    const isReading = isAlone ? queries.every(isRead) : this.#settings?.accessMode === 'read only';
    // Work that only reads, and has read nothing yet, may continue on another connection.
    const isMovable = isReading && (isAlone || this.#isBeginning);
    for (let tries = 1; ; tries++) {
      try {
        return await this.#send(queries);
      } catch (error) {
        if (isForgotten(error)) this.#server.usesNames = false;
        const isReadAgain = isMovable && isCutOff(error) && tries < MOST_CONNECTIONS;
        // A single statement that PostgreSQL ended in favour of others has done nothing, so it runs again; a
        // transaction runs again as a whole.
        const isDoneAgain = isAlone && gaveWay(error) && tries < MOST_TRIES;
        if (!isReadAgain && !isDoneAgain) throw error;
        if (isDoneAgain) await wait(untilNextTry(tries));
        else await this.#reconnect();
        this.#isBeginning = !isAlone;
      }
    }
  }

  async #reconnect(): Promise<void> {
    this.#client?.release(true);
    this.#client = undefined;
    this.#isFree = undefined;
    this.#client = await this.#server.pool.connect();
  }

  /** Sends statements at once, after the beginning of their transaction if they are its first. */
  async #send(queries: readonly CompiledQuery[]): Promise<Answered[]> {
    const begin = this.#isBeginning ? [CompiledQuery.raw(this.#beginning())] : [];
    this.#isBeginning = false;
    const [first] = queries;
    if (first && queries.length === 1 && isText(first)) {
      for (const { sql } of begin) await this.#say(sql);
      return [await this.#say(first.sql)];
    }
    const batch = new Batch([...begin, ...queries], this.#server.usesNames);
    const answered = await this.#ask(async (client) => batch.askedOf(client));
    return answered.slice(begin.length);
  }

  #beginning(): string {
    const { isolationLevel, accessMode } = this.#settings ?? {};
    return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
  }

  async #say(text: string): Promise<pg.QueryResult> {
    return this.#ask(async (client) => client.query(text));
  }

  /** Sends a request to the server, and stops waiting if no answer can come any more. */
  async #ask<Result>(send: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    if (!client) throw new Error('the connection was given back');
    const { heartbeat } = this.#server.pool;
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    let answer: Promise<Result> | undefined;
    const watch = setInterval(async () => {
      const state = await stateOf(this.#server.url, client.processID);
      if (state === 'gone') client.connection.stream.destroy();
      if (state !== 'unconfirmed' || !answer) return;
      // The connection is given back once the replica is available again, because PostgreSQL would hold it, and its
      // locks, until then.
      if (!this.#isFree) this.#freeAfter(answer);
      giveUp(unconfirmed());
    }, LOST_MS).unref();
    try {
      const result = await heartbeat.unlessSilent(async () => Promise.race([(answer = send(client)), givenUp]));
      heartbeat.hear();
      if (client.takeUnconfirmed()) throw unconfirmed();
      return result;
    } catch (error) {
      if (isCutOff(error)) {
        // The server is silent, gone or has become a replica, and pg itself would wait for the remaining answers.
        client.connection.stream.destroy();
        this.#isFree = Promise.resolve(false);
      } else heartbeat.hear();
      throw error;
    } finally {
      clearInterval(watch);
    }
  }
}

/**
 * Answers whether a query is hand-written and without values, as in a migration: it may contain several statements,
 * which PostgreSQL accepts only as one text.
 */
function isText({ query, parameters, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && parameters.length === 0 && nameOf(sql) === undefined;
}

/** The state of a connection's last query, by the number of the server's process. */
async function stateOf(connectionString: string, processId: number | null): Promise<string | undefined> {
  const limits = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS, application_name: 'tanabana-look' };
  const client = new pg.Client({ ...limits, connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ state: string }>(
      `select coalesce(max(case wait_event when 'SyncRep' then 'unconfirmed' else 'at work' end), 'gone') as state
      from pg_stat_activity where pid = $1 and state <> 'idle'`,
      [processId],
    );
    return rows[0]?.state;
  } catch (error) {
    // A server that answers, but not this question, may still be working.
    return isCutOff(error) ? 'gone' : undefined;
  } finally {
    client.end().catch(() => {});
  }
}
