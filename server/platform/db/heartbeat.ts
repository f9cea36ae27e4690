import pg from 'pg';
import { silent } from './errors.ts';

const TICK_MS = 250;
/** After this many ticks without an answer, the shop tries new connections to the database. */
const ASK_TICKS = 2;
/**
 * After this many ticks without an answer, the shop refuses every waiting request. During a shorter interruption, the
 * shop refuses no request.
 */
const SILENT_TICKS = 8;
const MOST_GREETING_MS = 2000;

/**
 * Watches whether PostgreSQL still sends anything. If PostgreSQL is silent, for example because its machine has lost
 * its network, the shop refuses waiting requests after two seconds. The shop then refuses new requests at once, until
 * PostgreSQL answers again. The heartbeat counts ticks of its timer instead of using the clock: while the process is
 * blocked, it receives nothing, although the database is not silent.
 */
export class Heartbeat {
  readonly #urls: readonly string[];
  readonly #onSilence: () => void;
  readonly #waiting = new Set<(error: Error) => void>();
  #ticking: NodeJS.Timeout | undefined;
  #quietTicks = 0;
  #isAsking = false;

  /**
   * `urls` are the addresses of the database and of its pooler, if any. The heartbeat calls `onSilence` when PostgreSQL
   * falls silent.
   */
  constructor(urls: readonly string[], onSilence: () => void) {
    this.#urls = urls;
    this.#onSilence = onSilence;
  }

  /** Starts the count of silent ticks again, because the database has sent something. */
  hear(): void {
    this.#quietTicks = 0;
  }

  /** Sends a request to the database. Throws as soon as the database counts as silent. */
  async unlessSilent<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#isSilent()) throw silent();
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    this.#waiting.add(refuse);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS).unref();
    try {
      return await Promise.race([ask(), refused]);
    } finally {
      this.#waiting.delete(refuse);
    }
  }

  /** Stops the timer. The pool calls this function when it ends. */
  stop(): void {
    clearInterval(this.#ticking);
  }

  #isSilent(): boolean {
    return this.#quietTicks >= SILENT_TICKS;
  }

  #tick(): void {
    if (this.#waiting.size === 0 && !this.#isSilent()) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
      return this.hear();
    }
    this.#quietTicks++;
    if (this.#quietTicks >= ASK_TICKS) void this.#ask();
    if (this.#quietTicks === SILENT_TICKS) this.#onSilence();
    if (this.#isSilent()) for (const refuse of this.#waiting) refuse(silent());
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const greeted = await Promise.all(this.#urls.map(greets));
    this.#isAsking = false;
    if (greeted.every(Boolean)) this.hear();
  }
}

/**
 * Returns whether a server sends a first byte to a new client. The function waits neither for the complete connection,
 * which may take longer, nor for a statement, which a pooler with busy connections delays.
 */
async function greets(connectionString: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: MOST_GREETING_MS, application_name: 'tanabana-look' };
  const client = new pg.Client({ ...limits, connectionString });
  client.on('error', () => {});
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  client.connection.stream.once('data', () => resolve(true));
  const end = () => {
    resolve(false);
    client.end().catch(() => {});
  };
  client.connect().then(end, end);
  return heard;
}
