/** The most emails that are sent at the same time, if the mail server allows it. */
export const MOST_AT_ONCE = 20;
/** The most urgent emails that are sent at the same time, in addition to MOST_AT_ONCE. */
export const MOST_URGENT = 4;
/** In milliseconds. After a pause, only as many emails may begin at once as this time allows. */
const BURST_MS = 3000;

/**
 * Limits how fast emails are sent. Only as many are sent at the same time as the mail server accepts without asking the
 * shop to slow down, and in a minute only as many as the owner's provider allows, if it has a limit. An email that must
 * wait is not attempted, so waiting does not count as a failure.
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

/** Makes the pace for urgent emails. They never wait, but they count against the limit of the minute. */
export function withoutWaiting(pace: MailPace): Pick<MailPace, 'mayBegin' | 'began' | 'gaveBack'> {
  return { mayBegin: () => true, began: () => pace.began(), gaveBack: () => pace.gaveBack() };
}

/**
 * Answers whether an error means that the shop should send more slowly. 421 means it, and so does any other temporary
 * refusal that is not about one recipient. Source: RFC 5321, 4.2.3.
 */
function asksToSlowDown(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode === 421 || ([450, 451, 452, 454].includes(responseCode) && command !== 'RCPT TO');
}
