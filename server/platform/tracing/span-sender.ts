import { otlpOf } from './otlp.ts';
import type { Attributes, Span } from './span.ts';

export type Collector = { url: string; headers: Record<string, string>; resource: Attributes };
export type Timing = {
  everyMs: number;
  patienceMs: number;
  pauseMs: number;
  /** The time for all remaining spans when the shop stops, because a person waits for that. */
  lastPatienceMs: number;
};

const USUAL: Timing = { everyMs: 1000, patienceMs: 10_000, pauseMs: 5000, lastPatienceMs: 3000 };
/** At most this many spans wait for an unavailable or slow collector; further spans are dropped, and counted. */
const MOST_WAITING = 4096;
const MOST_AT_ONCE = 512;
/** The statuses of a collector that may accept the same spans later. */
const LATER = new Set([429, 502, 503, 504]);

/**
 * Sends spans to a collector, a batch each second or as soon as a batch is full, as OTLP by HTTP in JSON. No request
 * waits for the sender, and its memory is limited. `onTrouble` is called for each batch that was not accepted.
 */
export class SpanSender {
  /** The numbers of all spans so far; a waiting span is in neither. */
  readonly counts = { sent: 0, dropped: 0 };
  readonly #collector: Collector;
  readonly #onTrouble: (error: unknown) => void;
  readonly #timing: Timing;
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> | undefined;
  /** True after the collector has not accepted a batch, while the sender pauses. */
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

  /** Sends the waiting spans, and drops the spans that the collector does not accept at once. */
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

  /** Answers true if the next batch may follow. */
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
      // A redirect leads to an address that the owner has not named.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(this.#timing.patienceMs), this.#giveUp.signal]),
    });
    // The collector's text about spans that it does not keep is ignored.
    await answer.body?.cancel();
    return answer.status;
  }
}
