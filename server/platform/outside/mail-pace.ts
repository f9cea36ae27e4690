/** The number of emails that are sent at once, if the mail server allows it. */
export const MOST_AT_ONCE = 20;
/** The number of urgent emails that are sent at once, in addition. */
export const MOST_URGENT = 4;
/** After a pause no more emails may begin than this time would allow. */
const BURST_MS = 3000;

/**
 * Limits the pace of emails: as many at once as the mail server accepts without asking to slow down, and no more each
 * minute than the owner's provider allows, if it sets a limit. The shop makes no attempt with an email that waits for
 * its turn, so nothing fails by waiting.
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

  /** The number of emails that may be in progress at present. */
  get atOnce(): number {
    return this.#atOnce;
  }

  /** Answers whether another email may start while this many are in progress. */
  mayBegin(underWay: number): boolean {
    return underWay < this.#atOnce && this.#left() >= 1;
  }

  began(): void {
    this.#credit = this.#left() - 1;
    this.#creditAt = this.#clock();
  }

  /** Undoes the count of an email that did not start after all. */
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

/** Makes a pace for urgent emails: they start before all others, and are counted. */
export function withoutWaiting(pace: MailPace): Pick<MailPace, 'mayBegin' | 'began' | 'gaveBack'> {
  return { mayBegin: () => true, began: () => pace.began(), gaveBack: () => pace.gaveBack() };
}

/**
 * Answers whether the mail server asks to slow down: 421 rejects everybody; another temporary refusal does, unless it
 * is about one recipient. Source: RFC 5321, 4.2.3.
 */
function asksToSlowDown(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode === 421 || ([450, 451, 452, 454].includes(responseCode) && command !== 'RCPT TO');
}
