import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { gaveWay, isCutOff, isForgotten, READ_ONLY, unconfirmed } from './errors.ts';
import { isLogged } from './own-transactions.ts';
import { Batch, type Answered, type Statement } from './postgres-batch.ts';
import { stateOf } from './ask-server.ts';
import { STATEMENT_MS, type HostPoolClient, type Pools } from './postgres-pools.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';
import { nameOf } from './prepared.ts';
import { isRead, queriesIn } from './together.ts';

/** Whoever has no answer after this asks whether another server is the primary meanwhile, and asks again. */
const DOUBT_MS = 1000;
/** Where PostgreSQL has not even ended the statement it is asked, on another connection, what became of it. */
const LOST_MS = STATEMENT_MS + 5000;
/** On so many connections a read is tried that is cut off. */
const MOST_CONNECTIONS = 3;

/** The number of the transaction, if it has written anything. */
const OWN_ID: Statement = { sql: 'select pg_current_xact_id_if_assigned()::text as id', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };

/** What all connections share: where they lead, and whether statements are kept there by name. */
export type Server = { readonly pools: Pools; usesNames: boolean };

/**
 * One user's turn at a connection. It may lead to the server that stands in for a primary without an answer: what writes takes
 * another one, which leads to the primary.
 */
export class PostgresConnection implements DatabaseConnection {
  #client: HostPoolClient | undefined;
  readonly #server: Server;
  #settings: TransactionSettings | undefined;
  /** The first statement of the transaction has not been sent yet. */
  #isBeginning = false;
  /** What was sent last, or its transaction, only reads. */
  #isReading = false;
  #rolledBack: Promise<boolean> | undefined;
  #isSpoilt = false;

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

  begin(settings: TransactionSettings): void {
    this.#settings = settings;
    this.#isBeginning = true;
  }

  async commit(): Promise<void> {
    // Nothing was asked in it.
    if (this.#isBeginning) return;
    const { command } = this.#hosts.areSeveral ? await this.#commitNoted() : await this.#say('commit');
    // So PostgreSQL says that a statement has failed before.
    if (command === 'ROLLBACK') throw new Error('the transaction has failed before its commit');
  }

  rollback(): void {
    if (this.#isBeginning || !this.#client) return;
    this.#rolledBack = this.#say('rollback').then(
      () => true,
      () => false,
    );
  }

  /** Gives the connection back, once it is out of its transaction; one that cannot be brought out of it is closed. */
  release(): void {
    if (!this.#rolledBack) return this.#client?.release(this.#isSpoilt);
    void this.#rolledBack.then((isDone) => this.#client?.release(!isDone || this.#isSpoilt));
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used: a snapshot is read by a cursor in SQL');
  }

  get #hosts(): Pools['hosts'] {
    return this.#server.pools.hosts;
  }

  get #leadsToPrimary(): boolean {
    return this.#client?.url === this.#hosts.primary;
  }

  /** Sends statements at once; those that read alone go on elsewhere where their server is cut off. */
  async #run(queries: readonly CompiledQuery[]): Promise<Answered[]> {
    const isAlone = this.#settings === undefined;
    const isReading = isAlone ? queries.every(isRead) : this.#settings?.accessMode === 'read only';
    this.#isReading = isReading;
    // What only reads, and has read nothing yet, may as well be read elsewhere.
    const isMovable = isReading && (isAlone || this.#isBeginning);
    const isNoted = isAlone && !isReading && this.#hosts.areSeveral && queries.some(isLogged);
    const { pools } = this.#server;
    if (!isReading && (isAlone || this.#isBeginning) && !this.#leadsToPrimary)
      await this.#change(async () => pools.connectToPrimary(), this.#client?.url !== this.#hosts.standIn.url);
    for (let tries = 1; ; tries++) {
      try {
        // The stand-in has no other: what takes long there is not begun again.
        if (!isMovable || !this.#leadsToPrimary) return await this.#send(queries, isNoted);
        const answered = await this.#hosts.standIn.insteadOf(this.#send(queries));
        if (answered) return answered;
      } catch (error) {
        if (isForgotten(error)) this.#server.usesNames = false;
        const isReadAgain = isMovable && isCutOff(error) && tries < MOST_CONNECTIONS;
        // A statement by itself that gave way to others has done nothing; a transaction is run again as a whole.
        const isDoneAgain = isAlone && gaveWay(error) && tries < MOST_TRIES;
        if (!isReadAgain && !isDoneAgain) throw error;
        if (isDoneAgain) {
          await wait(untilNextTry(tries));
          continue;
        }
      }
      await this.#change(async () => pools.connect(), true);
      this.#isBeginning = !isAlone;
    }
  }

  /** Goes on with another connection. `isSpoilt`: this one is of no use to others either. */
  async #change(connect: () => Promise<HostPoolClient>, isSpoilt: boolean): Promise<void> {
    // pg itself would wait for what is still to be answered.
    if (isSpoilt) this.#client?.connection.stream.destroy();
    this.#client?.release(isSpoilt);
    this.#client = undefined;
    this.#isSpoilt = false;
    this.#client = await connect();
  }

  /** Sends statements at once, behind the beginning of their transaction where they are its first. `isNoted`: as what this process writes. */
  async #send(queries: readonly CompiledQuery[], isNoted = false): Promise<Answered[]> {
    const begin = this.#isBeginning ? [{ sql: this.#beginning(), parameters: [] }] : [];
    this.#isBeginning = false;
    const [first] = queries;
    if (first && queries.length === 1 && isText(first)) {
      for (const { sql } of begin) await this.#say(sql);
      return [await this.#say(first.sql)];
    }
    const sentAt = performance.now();
    const answered = await this.#askTogether([...begin, ...queries, ...(isNoted ? [OWN_ID] : [])]);
    if (isNoted) this.#hosts.standIn.noteOwn(idIn(answered.pop()), sentAt);
    return answered.slice(begin.length);
  }

  #beginning(): string {
    const { isolationLevel, accessMode } = this.#settings ?? {};
    // A replica runs nothing at SERIALIZABLE.
    const level = isolationLevel === 'serializable' && !this.#leadsToPrimary ? 'repeatable read' : isolationLevel;
    return ['begin', level && `isolation level ${level}`, accessMode].filter(Boolean).join(' ');
  }

  async #commitNoted(): Promise<Answered> {
    const sentAt = performance.now();
    const [own, committed] = (await this.#askTogether([OWN_ID, COMMIT])) as [Answered, Answered];
    this.#hosts.standIn.noteOwn(idIn(own), sentAt);
    return committed;
  }

  async #askTogether(statements: readonly Statement[]): Promise<Answered[]> {
    const batch = new Batch(statements, this.#server.usesNames);
    return this.#ask(async (client) => batch.askedOf(client));
  }

  async #say(text: string): Promise<pg.QueryResult> {
    return this.#ask(async (client) => client.query(text));
  }

  /** Asks the server, and does not wait for an answer that cannot be hoped for. */
  async #ask<Result>(send: (client: HostPoolClient) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    if (!client) throw new Error('the connection was given back');
    const asked = performance.now();
    const answer = send(client);
    const givenUp = Promise.withResolvers<never>();
    // What is read elsewhere comes to its end there, also when there is a primary again.
    const isAtStandIn = this.#isReading && !this.#leadsToPrimary;
    const watch = setInterval(async () => {
      if (isAtStandIn) return this.#hangUpWhereGone(client);
      if (!(await this.#isUnconfirmed(client, performance.now() - asked))) return;
      // The connection goes back once the replica is there again: PostgreSQL would keep it, and its locks, until then.
      this.#rolledBack ??= answer.then(
        () => true,
        () => false,
      );
      givenUp.reject(unconfirmed());
    }, DOUBT_MS).unref();
    const { silence } = this.#hosts;
    const hasAnswered = silence.listen((error) => {
      this.#isSpoilt = true;
      client.connection.stream.destroy();
      givenUp.reject(error);
    });
    try {
      const result = await Promise.race([answer, givenUp.promise]);
      silence.hear();
      if (client.takeUnconfirmed()) throw unconfirmed();
      return result;
    } catch (error) {
      // The server has become a replica, as a former primary does.
      if ((error as { code?: unknown }).code === READ_ONLY) this.#isSpoilt = true;
      // A pooler takes connections also while it has no server, so that connecting does not fail: whoever asks next finds another.
      if (isCutOff(error)) void this.#hosts.look();
      else silence.hear();
      throw error;
    } finally {
      hasAnswered();
      clearInterval(watch);
    }
  }

  async #hangUpWhereGone({ url, connection }: HostPoolClient): Promise<void> {
    if (!(await this.#hosts.standIn.isThere(url))) connection.stream.destroy();
  }

  /** Whether the server waits for a replica without end. Hangs up where it is gone, or no primary any more. */
  async #isUnconfirmed(client: HostPoolClient, waitedMs: number): Promise<boolean> {
    const { url, processID } = client;
    const isElsewhere = await this.#hosts.isElsewhere(url);
    const state = isElsewhere ? 'gone' : waitedMs > LOST_MS ? await stateOf(url, processID) : 'at work';
    if (state === 'gone') client.connection.stream.destroy();
    return state === 'unconfirmed';
  }
}

/** Of a transaction that has written nothing there is none. */
function idIn(answered: Answered | undefined): string | null {
  // as: that is what OWN_ID asks for.
  return (answered?.rows[0] as { id: string | null } | undefined)?.id ?? null;
}

/** Written by hand and without values, such as by a migration: it may be several statements, which PostgreSQL takes as one text only. */
function isText({ query, parameters, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && parameters.length === 0 && nameOf(sql) === undefined;
}
