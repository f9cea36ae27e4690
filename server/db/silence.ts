import { greets } from './ask-server.ts';
import { silent } from './errors.ts';

const TICK_MS = 250;
/** After so long without a word, from any server, they are asked by new connections, */
const ASK_TICKS = 2;
/** and nobody waits any longer after this. A hiccup is over before it. */
const MOST_TICKS = 8;
/** One that answers those who ask anew, while others wait long, is not asked more often. */
const REST_TICKS = 4;

/**
 * Whether the servers of a database say anything at all. Where all are silent, as machines are that a network has lost,
 * who waits is refused soon, and who comes then at once, until one of them answers again. It is counted in ticks: a
 * process that was held up itself has heard nothing for as long, and that says nothing of a server.
 */
export class Silence {
  readonly #urls: readonly string[];
  /** Who waits for an answer: each is told that there will be none. */
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #asked = new Set<string>();
  #ticking: NodeJS.Timeout | undefined;
  #quietTicks = 0;
  #restTicks = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** True while no server says anything. */
  get isComplete(): boolean {
    return this.#quietTicks >= MOST_TICKS;
  }

  /** A server has answered something. */
  hear(): void {
    this.#quietTicks = 0;
  }

  /** Calls `refuse` once no server says anything. Answers what ends the waiting. */
  listen(refuse: (error: Error) => void): () => void {
    if (this.isComplete) refuse(silent());
    this.#waiting.add(refuse);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS).unref();
    return () => void this.#waiting.delete(refuse);
  }

  /**
   * Asks for something, and does not wait for it any longer once no server says anything. `late`: takes
   * what comes after all.
   */
  async unlessComplete<Result>(ask: () => Promise<Result>, late: (result: Result) => void): Promise<Result> {
    if (this.isComplete) throw silent();
    const asked = ask();
    const givenUp = Promise.withResolvers<never>();
    const end = this.listen(givenUp.reject);
    try {
      return await Promise.race([asked, givenUp.promise]);
    } catch (error) {
      asked.then(late, () => {});
      throw error;
    } finally {
      end();
    }
  }

  #tick(): void {
    if (this.#waiting.size === 0 && !this.isComplete) return this.#rest();
    this.#quietTicks++;
    this.#restTicks--;
    if (this.#quietTicks >= ASK_TICKS && this.#restTicks <= 0) for (const url of this.#urls) void this.#ask(url);
    if (!this.isComplete) return;
    for (const refuse of this.#waiting) refuse(silent());
    this.#waiting.clear();
  }

  #rest(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.hear();
  }

  async #ask(url: string): Promise<void> {
    if (this.#asked.has(url)) return;
    this.#asked.add(url);
    // Not asked anything: a pooler whose connections are all at work would let it wait.
    const isHeard = await greets(url);
    this.#asked.delete(url);
    if (!isHeard) return;
    this.#restTicks = REST_TICKS;
    this.hear();
  }
}
