import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { gaveWay, isCutOff, isForgotten } from './errors.ts';
import { LentConnection } from './lent-connection.ts';
import { isLogged } from './own-transactions.ts';
import { Batch, type Answered, type Statement } from './postgres-batch.ts';
import type { HostPoolClient, Pools } from './postgres-pools.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';
import { nameOf } from './prepared.ts';
import { isRead, queriesIn } from './together.ts';

/** On so many connections a read is tried that is cut off. */
const MOST_CONNECTIONS = 3;

/** The number of the transaction, if it has written anything. */
const OWN_ID: Statement = { sql: 'select pg_current_xact_id_if_assigned()::text as id', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };

/** What all connections share: where they lead, and whether statements are kept there by name. */
export type Server = { readonly pools: Pools; usesNames: boolean };

/**
 * One user's turn at a connection. It may lead to the server that stands in for a primary without an answer: what
 * writes takes another one, which leads to the primary.
 */
export class PostgresConnection implements DatabaseConnection {
  #lent: LentConnection | undefined;
  readonly #server: Server;
  #settings: TransactionSettings | undefined;
  /** The first statement of the transaction has not been sent yet. */
  #isBeginning = false;
  /** What was sent last, or its transaction, only reads. */
  #isReading = false;

  constructor(client: HostPoolClient, server: Server) {
    this.#server = server;
    this.#lent = new LentConnection(client, server.pools.hosts);
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
    if (!this.#isBeginning) this.#lent?.freeAfter(this.#say('rollback'));
  }

  release(): void {
    this.#lent?.release();
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used: a snapshot is read by a cursor in SQL');
  }

  get #hosts(): Pools['hosts'] {
    return this.#server.pools.hosts;
  }

  get #leadsToPrimary(): boolean {
    return this.#lent?.leadsToPrimary === true;
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
      await this.#change(async () => pools.connectToPrimary(), !this.#lent?.leadsToStandIn);
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
    this.#lent?.leave(isSpoilt);
    this.#lent = undefined;
    this.#lent = new LentConnection(await connect(), this.#hosts);
  }

  /**
   * Sends statements at once, behind the beginning of their transaction where they are its first. `isNoted`: as
   * what this process writes.
   */
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

  async #ask<Result>(send: (client: HostPoolClient) => Promise<Result>): Promise<Result> {
    if (!this.#lent) throw new Error('the connection was given back');
    return this.#lent.ask(send, this.#isReading);
  }
}

/** Of a transaction that has written nothing there is none. */
function idIn(answered: Answered | undefined): string | null {
  // as: that is what OWN_ID asks for.
  return (answered?.rows[0] as { id: string | null } | undefined)?.id ?? null;
}

/**
 * Written by hand and without values, such as by a migration: it may be several statements, which PostgreSQL takes
 * as one text only.
 */
function isText({ query, parameters, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' && parameters.length === 0 && nameOf(sql) === undefined;
}
