import { otlpOf } from './otlp.ts';
import type { Attributes, Span } from './span.ts';

export type Collector = { url: string; headers: Record<string, string>; resource: Attributes };
export type Timing = {
  everyMs: number;
  patienceMs: number;
  pauseMs: number;
  /**
   * When the shop stops, sending the remaining spans may take this number of milliseconds; a person is waiting for the
   * stop.
   */
  lastPatienceMs: number;
};

const USUAL: Timing = { everyMs: 1000, patienceMs: 10_000, pauseMs: 5000, lastPatienceMs: 3000 };
/**
 * At most this many spans wait if the collector is slow or unavailable. The sender drops further spans, and counts the
 * dropped spans.
 */
const MOST_WAITING = 4096;
const MOST_AT_ONCE = 512;
/** HTTP statuses after which the collector may accept the same spans later. */
const LATER = new Set([429, 502, 503, 504]);

/**
 * Sends spans to a collector as OTLP by HTTP in JSON: a batch each second, or as soon as a batch is full. The requests
 * of visitors do not wait for the sender, and its memory is limited. The sender calls `onTrouble` whenever the
 * collector has not accepted a batch.
 */
export class SpanSender {
  /**
   * The number of spans that the sender has sent, and the number that it has dropped. Neither number includes waiting
   * spans.
   */
  readonly counts = { sent: 0, dropped: 0 };
  readonly #collector: Collector;
  readonly #onTrouble: (error: unknown) => void;
  readonly #timing: Timing;
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> | undefined;
  /** Is true while the sender pauses, because the collector has not accepted a batch. */
  #isPausing = false;
  #isClosed = false;
  readonly #giveUp = new AbortController();

  constructor(collector: Collector, onTrouble: (error: unknown) => void, timing: Partial<Timing> = {}) {
    this.#collector = collector;
    this.#onTrouble = onTrouble;
    this.#timing = { ...USUAL, ...timing };
  }

  add(span: Span): void {
    if (this.#waiting.length >= MOST_WAITING || this.#isClosed) return void this.counts.dropped++;
    this.#waiting.push(span);
    const isFull = this.#waiting.length === MOST_AT_ONCE && !this.#isPausing;
    if (isFull) this.#forgetTimer();
    this.#sendIn(isFull ? 0 : this.#timing.everyMs);
  }

  /** Tries once to send the waiting spans, and drops those that the collector does not accept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forgetTimer();
    const last = setTimeout(() => this.#giveUp.abort(), this.#timing.lastPatienceMs);
    await this.#sending;
    while (this.#waiting.length > 0 && (await this.#send()));
    clearTimeout(last);
    this.counts.dropped += this.#waiting.length;
    this.#waiting = [];
  }

  #sendIn(milliseconds: number): void {
    if (this.#sending || this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#send().then((isTaken) => {
        this.#sending = undefined;
        this.#isPausing = !isTaken;
        if (this.#waiting.length === 0) return;
        const { everyMs, pauseMs } = this.#timing;
        this.#sendIn(!isTaken ? pauseMs : this.#waiting.length < MOST_AT_ONCE ? everyMs : 0);
      });
    }, milliseconds).unref();
  }

  #forgetTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Sends a batch of spans. Returns whether the next batch may follow at once. */
  async #send(): Promise<boolean> {
    const spans = this.#waiting.splice(0, MOST_AT_ONCE);
    try {
      const status = await this.#post(JSON.stringify(otlpOf(this.#collector.resource, spans)));
      if (status >= 200 && status < 300) {
        this.counts.sent += spans.length;
        return true;
      }
      this.#onTrouble(new Error(`the collector answered ${status}`));
      if (LATER.has(status)) this.#putBack(spans);
      else this.counts.dropped += spans.length;
    } catch (error) {
      this.#onTrouble(error);
      this.#putBack(spans);
    }
    return false;
  }

  #putBack(spans: readonly Span[]): void {
    const places = MOST_WAITING - this.#waiting.length;
    this.#waiting.unshift(...spans.slice(0, places));
    this.counts.dropped += Math.max(0, spans.length - places);
  }

  async #post(body: string): Promise<number> {
    const { url, headers } = this.#collector;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      // The shop does not follow redirects, because the owner has not named the address that they lead to.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(this.#timing.patienceMs), this.#giveUp.signal]),
    });
    // The body of the answer may name spans that the collector has rejected. The sender ignores the body.
    await answer.body?.cancel();
    return answer.status;
  }
}
