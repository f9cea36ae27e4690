/** The largest number of emails that the process sends at the same time, if the mail server allows it. */
export const MOST_AT_ONCE = 20;
/**
 * The largest number of urgent emails that the process sends at the same time, in addition to MOST_AT_ONCE other
 * emails.
 */
export const MOST_URGENT = 4;
/**
 * After a pause, several emails may begin at once: as many as the limit for a minute allows in this number of
 * milliseconds.
 */
const BURST_MS = 3000;

/**
 * Limits how fast the shop sends emails. If the mail server asks the shop to slow down, the shop sends fewer emails at
 * the same time. If the owner has set a limit for a minute, the shop obeys it. The shop makes no attempt at an email
 * that must wait, so waiting does not count as a failure.
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

  /** Returns whether another email may begin while `underWay` emails are in progress. */
  mayBegin(underWay: number): boolean {
    return underWay < this.#atOnce && this.#left() >= 1;
  }

  began(): void {
    this.#credit = this.#left() - 1;
    this.#creditAt = this.#clock();
  }

  /** Removes an email from the count for the limit for a minute, because the email did not begin after all. */
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

/** Makes the pace for urgent emails, which never wait. They still use up the limit for a minute. */
export function withoutWaiting(pace: MailPace): Pick<MailPace, 'mayBegin' | 'began' | 'gaveBack'> {
  return { mayBegin: () => true, began: () => pace.began(), gaveBack: () => pace.gaveBack() };
}

/**
 * Returns whether an error of the mail server means that the shop should send more slowly. The code 421, and any other
 * temporary refusal that is not about one recipient, ask the shop to slow down. Source: RFC 5321, 4.2.3.
 */
function asksToSlowDown(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode === 421 || ([450, 451, 452, 454].includes(responseCode) && command !== 'RCPT TO');
}
