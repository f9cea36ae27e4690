import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type QueryResult, type TransactionSettings } from 'kysely';
import pg from 'pg';
import { gaveWay, isCutOff, isForgotten, unconfirmed } from './errors.ts';
import { Batch, type Answered } from './postgres-batch.ts';
import { STATEMENT_MS, type ConnectionPool, type PoolClient } from './postgres-pool.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';
import { nameOf } from './prepared.ts';
import { isRead, queriesIn } from './together.ts';

/**
 * If a connection breaks during a read, the shop sends the read again on another connection. The shop uses at most this
 * many connections for one read.
 */
const MOST_CONNECTIONS = 3;
/**
 * PostgreSQL ends every statement before this time. If a statement still has no answer then, the shop asks PostgreSQL
 * for the statement's state on another connection.
 */
const LOST_MS = STATEMENT_MS + 5000;
const LOOK_MS = 2000;

/**
 * The data that all connections to one server share. `usesNames` is true if the server keeps prepared statements by
 * name.
 */
export type Server = { readonly url: string; readonly pool: ConnectionPool; usesNames: boolean };

/** A connection to PostgreSQL that one query or transaction has for itself. */
export class PostgresConnection implements DatabaseConnection {
  #client: PoolClient | undefined;
  readonly #server: Server;
  #settings: TransactionSettings | undefined;
  /** True until the shop has sent the transaction's `begin`, which goes together with the first statements. */
  #isBeginning = false;
  /**
   * A promise that resolves when the transaction of the connection has ended: to true, or to false if the connection is
   * broken.
   */
  #isFree: Promise<boolean> | undefined;

  constructor(client: PoolClient, server: Server) {
    this.#client = client;
    this.#server = server;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const queries = queriesIn(query);
    const results = await this.#run(queries ?? [query]);
    // The cast is safe: the caller is `together`, which expects the rows of each of its queries.
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
    // A transaction that has sent no statement has not sent `begin` either, so there is nothing to commit.
    if (this.#isBeginning) return;
    const { command } = await this.#say('commit');
    // PostgreSQL answers `ROLLBACK` to a commit if an earlier statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new Error('the transaction has failed before its commit');
  }

  rollback(): void {
    if (!this.#isBeginning) this.#freeAfter(this.#say('rollback'));
  }

  /** Gives the connection back to the pool after its transaction. Closes a broken connection instead. */
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

  /**
   * Sends statements to PostgreSQL as one message. If the connection breaks and the work only reads, sends the
   * statements again on another connection.
   */
  async #run(queries: readonly CompiledQuery[]): Promise<Answered[]> {
    const isAlone = this.#settings === undefined;
    const isReading = isAlone ? queries.every(isRead) : this.#settings?.accessMode === 'read only';
    // A read may move to another connection, unless earlier statements of its transaction have already read something.
    const isMovable = isReading && (isAlone || this.#isBeginning);
    for (let tries = 1; ; tries++) {
      try {
        return await this.#send(queries);
      } catch (error) {
        if (isForgotten(error)) this.#server.usesNames = false;
        const isReadAgain = isMovable && isCutOff(error) && tries < MOST_CONNECTIONS;
        // If PostgreSQL rolled back a single statement in favour of others, the statement has changed nothing and runs
        // again here. `inTransaction` repeats whole transactions.
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

  /**
   * Sends statements as one message. If these statements are the first of their transaction, sends `begin` before them.
   */
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

  /** Sends a request to the server. Stops waiting if no answer can come any more. */
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
      // While the commit waits for a replica, PostgreSQL keeps the connection and its locks. The connection therefore
      // goes back to the pool only after the replica is available again.
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
        // The server is silent or gone, or has become a replica. The shop closes the connection, because pg would
        // continue to wait for the remaining answers.
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
 * Returns whether a query is hand-written SQL without values, as in a migration. Hand-written SQL may contain several
 * statements, which PostgreSQL accepts only in a simple query.
 */
function isText({ query, parameters, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && parameters.length === 0 && nameOf(sql) === undefined;
}

/**
 * Returns the state of a connection's last query. `processId` is the number of the server process for this connection.
 */
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
    // A server that refuses the query about the connection's state may still be working on the statement.
    return isCutOff(error) ? 'gone' : undefined;
  } finally {
    client.end().catch(() => {});
  }
}
