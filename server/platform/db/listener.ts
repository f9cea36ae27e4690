import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { CHANNEL } from './channel.ts';
import type { Db } from './schema.ts';

/**
 * If the listener has received nothing for this time, it announces a text and waits until it receives this text,
 * because a connection may be dead without an error.
 */
const SILENCE_MS = 30_000;
const ECHO_MS = 5_000;
/** The wait before the listener connects again: first 250 ms, then twice as long each time, up to 30 seconds. */
const [FIRST_WAIT_MS, MOST_WAIT_MS] = [250, 30_000];
/**
 * The wait before the next attempt if the listener does not receive its own text, for example behind a pooler. The wait
 * is long, because nobody changes the setup of a pooler within minutes.
 */
const UNHEARD_WAIT_MS = 600_000;

const ECHO = 'echo ';

type ListenerLog = { info: (text: string) => void; warn: (what: object, text: string) => void };
type Waits = { silenceMs: number; echoMs: number };

/**
 * A connection to PostgreSQL that receives the announcements of transactions when they commit (`say` in channel.ts).
 * Without a listener the shop finds the changes of other processes, too, but a little later.
 */
export class Listener {
  readonly #db: Db;
  readonly #url: string;
  readonly #waits: Waits;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #isHeard = false;
  #hasWarned = false;
  #heardAt = 0;
  #echo: { word: string; heard: () => void } | undefined;

  /** `url` must lead to PostgreSQL itself and not to a pooler; `db` may lead to the pooler. */
  constructor(db: Db, url: string, waits: Waits = { silenceMs: SILENCE_MS, echoMs: ECHO_MS }) {
    this.#db = db;
    this.#url = url;
    this.#waits = waits;
  }

  /** True while this process receives the announcements of other processes. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /**
   * Begins to listen. The listener calls `onWord` with each announced text, and with undefined if it may have missed
   * announcements.
   */
  start(onWord: (word: string | undefined) => void, log: ListenerLog): void {
    this.#running = this.#run(onWord, log);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#hangUp();
    await this.#running;
  }

  async #run(onWord: (word: string | undefined) => void, log: ListenerLog): Promise<void> {
    const { signal } = this.#stop;
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(MOST_WAIT_MS, waitMs * 2)) {
      try {
        await this.#listen(onWord, () => {
          waitMs = FIRST_WAIT_MS;
          if (this.#hasWarned) log.info('the shop is told of changes by PostgreSQL again');
          this.#hasWarned = false;
        });
      } catch (error) {
        if (error instanceof UnheardError) waitMs = UNHEARD_WAIT_MS;
        // The listener logs only the first of several failures in a row.
        if (!signal.aborted && !this.#hasWarned)
          log.warn({ err: error }, 'PostgreSQL does not tell this process of changes (LISTEN); it goes on asking');
        this.#hasWarned = true;
      } finally {
        this.#isHeard = false;
        this.#hangUp();
      }
      await wait(waitMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens until the connection is lost, and then throws the connection's error. */
  async #listen(onWord: (word: string | undefined) => void, isHeard: () => void): Promise<never> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'tanabana-listen',
      connectionTimeoutMillis: this.#waits.echoMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    await client.connect();
    this.#client = client;
    if (this.#stop.signal.aborted) throw new Error('nobody listens any more');
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection has ended')));
    client.on('notification', ({ payload = '' }) => {
      this.#heardAt = performance.now();
      if (payload === this.#echo?.word) this.#echo.heard();
      else if (!payload.startsWith(ECHO)) onWord(payload);
    });
    await Promise.race([client.query(`listen ${CHANNEL}`), lost]);
    await Promise.race([this.#hearItself(), lost]);
    this.#isHeard = true;
    isHeard();
    onWord(undefined);
    const beat = setInterval(() => {
      if (this.#echo || performance.now() - this.#heardAt < this.#waits.silenceMs) return;
      this.#hearItself().catch((error: unknown) => lose(new Error('the connection is silent', { cause: error })));
    }, this.#waits.silenceMs).unref();
    return lost.finally(() => clearInterval(beat));
  }

  /**
   * Announces a text through the database's usual connections. Throws UnheardError if the listener does not receive the
   * text.
   */
  async #hearItself(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<true>();
    this.#echo = { word: `${ECHO}${randomUUID()}`, heard: () => resolve(true) };
    const timer = new AbortController();
    try {
      await sql`select pg_notify(${CHANNEL}, ${this.#echo.word})`.execute(this.#db);
      const silence = wait(this.#waits.echoMs, false as const, { ref: false, signal: timer.signal });
      if (!(await Promise.race([promise, silence]))) throw new UnheardError();
    } finally {
      this.#echo = undefined;
      timer.abort();
    }
  }

  #hangUp(): void {
    // The listener does not wait for PostgreSQL to close the connection, because PostgreSQL may no longer be there.
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }
}

class UnheardError extends Error {
  constructor() {
    super('what is said on this connection is not heard; DATABASE_URL may lead to a pooler (DATABASE_DIRECT_URL)');
  }
}
