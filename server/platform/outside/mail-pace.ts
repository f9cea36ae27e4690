/** The number of emails that are handed over at once, if the mail server allows it. */
export const MOST_AT_ONCE = 20;
/** The same of those that somebody waits for, besides. */
export const MOST_URGENT = 4;
/** After a rest no more emails may begin than this time would allow. */
const BURST_MS = 3000;

/**
 * Limits the pace of emails: as many at once as the mail server takes without asking to slow down, and no more a minute
 * than the owner's provider allows, if it sets a limit. An email that waits for its turn is not tried meanwhile, so
 * nothing fails by waiting.
 */
export class MailPace {
  readonly #perMinute: number;
  readonly #clock: () => number;
  #atOnce = MOST_AT_ONCE;
  #credit: number;
  #creditAt: number;

  constructor(perMinute: number = Infinity, clock: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#clock = clock;
    this.#credit = this.#mostCredit;
    this.#creditAt = clock();
  }

  /** The number of emails that may be under way at present. */
  get atOnce(): number {
    return this.#atOnce;
  }

  /** Answers whether another email may start while this many are under way. */
  mayBegin(underWay: number): boolean {
    return underWay < this.#atOnce && this.#left() >= 1;
  }

  began(): void {
    this.#credit = this.#left() - 1;
    this.#creditAt = this.#clock();
  }

  /** It was not begun after all. */
  gaveBack(): void {
    this.#credit = Math.min(this.#mostCredit, this.#left() + 1);
    this.#creditAt = this.#clock();
  }

  taken(): void {
    this.#atOnce = Math.min(MOST_AT_ONCE, this.#atOnce + 1);
  }

  failed(error: unknown): void {
    if (asksToSlowDown(error)) this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
  }

  get #mostCredit(): number {
    return this.#perMinute === Infinity ? Infinity : Math.max(1, (this.#perMinute * BURST_MS) / 60_000);
  }

  #left(): number {
    if (this.#perMinute === Infinity) return Infinity;
    const earned = ((this.#clock() - this.#creditAt) * this.#perMinute) / 60_000;
    return Math.min(this.#mostCredit, this.#credit + earned);
  }
}

/** A pace for emails that somebody waits for: they go before all others, and are counted. */
export function withoutWaiting(pace: MailPace): Pick<MailPace, 'mayBegin' | 'began' | 'gaveBack'> {
  return { mayBegin: () => true, began: () => pace.began(), gaveBack: () => pace.gaveBack() };
}

/**
 * 421 closes the door on everybody; another answer of "not now" does, unless it is about one recipient.
 * Source: RFC 5321, 4.2.3.
 */
function asksToSlowDown(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode === 421 || ([450, 451, 452, 454].includes(responseCode) && command !== 'RCPT TO');
}
