import { setTimeout as wait } from 'node:timers/promises';

// A server that speaks the protocol of Redis, such as Valkey. Its data may be lost at any time, so every caller has
// another way, and nobody waits long for it.

/** It answers within this, or counts as away. */
const MOST_ANSWER_MS = 1000;
/** How often the shop looks for a server that is away. */
const SEEK_MS = 1000;

/**
 * Leaves nothing behind. One that is full, or follows another, answers a ping but refuses this as
 * it refuses what counts.
 */
const WRITE = "redis.call('set', KEYS[1], 0, 'EX', 1) redis.call('del', KEYS[1])";

/** The commands that the shop sends. */
type ValkeyClient = {
  eval: (script: string, values: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  del: (key: string) => Promise<number>;
};

/** Only a shop that has a server loads the library that speaks to it. */
type CreateClient = typeof import('@redis/client').createClient;
type Connection = { client: Promise<ValkeyClient>; end: () => void };

/** Its methods run when the server is lost, each time with the reason, and when it is found again. */
export type ValkeyListener = { lost: (error: Error) => void; found: () => void };

/**
 * One connection, made when it is first needed, and again after it was lost: for any reason, also an answer
 * that is an error.
 */
export class Valkey {
  readonly #url: string;
  readonly #listener: ValkeyListener;
  readonly #patienceMs: number;
  readonly #closed = new AbortController();
  #connection: Connection | undefined;
  #isAway = false;

  constructor(url: string, listener: ValkeyListener, patienceMs = MOST_ANSWER_MS) {
    this.#url = url;
    this.#patienceMs = patienceMs;
    this.#listener = listener;
  }

  /** False while the server is known to be away. */
  get isThere(): boolean {
    return !this.#isAway;
  }

  /**
   * Asks it. Throws where it is away, refuses or does not answer in time; then it counts as away until
   * it is found again.
   */
  async ask<Result>(question: (client: ValkeyClient) => Promise<Result>): Promise<Result> {
    if (this.#isAway) throw new Error('Valkey is away');
    // The first time it is loaded, which is not its server's fault.
    const { createClient } = await import('@redis/client');
    const connection = (this.#connection ??= this.#connect(createClient));
    try {
      return await inTime(connection.client.then(question), this.#patienceMs);
    } catch (error) {
      this.#lose(connection, error as Error);
      throw error;
    }
  }

  /** Connects where it has not yet. Throws where it is away. */
  async check(): Promise<void> {
    await this.ask(async () => {});
  }

  close(): void {
    this.#closed.abort();
    this.#connection?.end();
  }

  /** Each connection is lost once, however many wait for it. */
  #lose(connection: Connection, error: Error): void {
    if (this.#connection !== connection || this.#closed.signal.aborted) return;
    this.#connection = undefined;
    this.#isAway = true;
    connection.end();
    this.#listener.lost(error);
    // Only `close` ends the search.
    void this.#seek().catch(() => {});
  }

  async #seek(): Promise<void> {
    const { createClient } = await import('@redis/client');
    while (this.#isAway) {
      await wait(SEEK_MS, undefined, { signal: this.#closed.signal, ref: false });
      const connection = this.#connect(createClient);
      try {
        await inTime(connection.client, this.#patienceMs);
        this.#connection = connection;
        this.#isAway = false;
        this.#listener.found();
      } catch {
        connection.end();
      }
    }
  }

  #connect(createClient: CreateClient): Connection {
    const client = createClient({
      url: this.#url,
      // Older servers speak it, too.
      RESP: 2,
      disableClientInfo: true,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: { connectTimeout: this.#patienceMs, reconnectStrategy: false },
    });
    const connection: Connection = {
      client: client.connect().then(async () => {
        await client.eval(WRITE, { keys: ['tries:there'], arguments: [] });
        return client;
      }),
      end: () => void (client.isOpen && client.destroy()),
    };
    // Nobody waits any more for a connection that was given up, so its failure must not end the process.
    connection.client.catch(() => {});
    client.on('error', (error: Error) => this.#lose(connection, error));
    return connection;
  }
}

async function inTime<Result>(answer: Promise<Result>, mostMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  // This process may have been busy itself: it first reads an answer that has arrived meanwhile.
  const timer = setTimeout(() => setImmediate(() => late.reject(new Error('no answer in time'))), mostMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
