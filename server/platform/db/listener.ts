import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { CHANNEL } from './channel.ts';
import type { Db } from './schema.ts';

/**
 * After so long a silence the listener says something and waits for the echo: a connection may be dead without a word.
 */
const SILENCE_MS = 30_000;
const ECHO_MS = 5_000;
/** The first and the longest wait before the next try to connect; it doubles each time. */
const [FIRST_WAIT_MS, MOST_WAIT_MS] = [250, 30_000];
/** The wait where the listener does not hear its own words, as behind a pooler: that will hardly change soon. */
const UNHEARD_WAIT_MS = 600_000;

const ECHO = 'echo ';

type ListenerLog = { info: (text: string) => void; warn: (what: object, text: string) => void };
type Waits = { silenceMs: number; echoMs: number };

/**
 * A connection to PostgreSQL that hears the words of transactions when they commit (`say` in channel.ts). It only makes
 * the shop read changes earlier: where the connection fails, the shop still reads them, a little later.
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

  /** `url` leads past a pooler; `db` may lead through it. */
  constructor(db: Db, url: string, waits: Waits = { silenceMs: SILENCE_MS, echoMs: ECHO_MS }) {
    this.#db = db;
    this.#url = url;
    this.#waits = waits;
  }

  /** True while what others say is heard here. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Begins to listen. `onWord` gets each word; undefined when some may have been missed. */
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
        // Once, until it works again.
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

  /** Listens until the connection is lost, which it throws. */
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

  /** Says something by the way that others take, and throws UnheardError where it is not heard. */
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
    // The connection is cut without a goodbye: the other side may be gone.
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }
}

class UnheardError extends Error {
  constructor() {
    super('what is said on this connection is not heard; DATABASE_URL may lead to a pooler (DATABASE_DIRECT_URL)');
  }
}
