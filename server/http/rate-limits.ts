import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';

type Rule = { tries: number; windowMs: number };

const MINUTE = 60_000;

/**
 * What may be tried how often. Failures count by account first and by network address only generously: in India
 * thousands of phones share one carrier address (decisions/0007).
 */
const rules = {
  'login-account': { tries: 8, windowMs: 5 * MINUTE },
  'login-account-everywhere': { tries: 60, windowMs: 5 * MINUTE },
  'login-address': { tries: 120, windowMs: 5 * MINUTE },
  'register-address': { tries: 60, windowMs: 10 * MINUTE },
  'code-account': { tries: 4, windowMs: 15 * MINUTE },
  'code-address': { tries: 60, windowMs: 15 * MINUTE },
  'reset-account': { tries: 12, windowMs: 15 * MINUTE },
  'accept-address': { tries: 30, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Rule>;

export type RateRule = keyof typeof rules;

const MOST_REMEMBERED = 50_000;

/** Counts tries in sliding windows, in this process's memory. `factor` stretches every limit; 0 turns them off. */
export class RateLimits {
  readonly #factor: number;
  readonly #tries = new Map<string, number[]>();

  constructor(factor: number) {
    this.#factor = factor;
  }

  /** Refuses with 429 when this subject has used up its tries; counts nothing. */
  check(rule: RateRule, subject: string): void {
    if (this.#factor === 0) return;
    const { tries, windowMs } = rules[rule];
    const recent = this.#recent(rule, subject);
    const oldest = recent[recent.length - Math.ceil(tries * this.#factor)];
    if (oldest === undefined) return;
    const retryAfter = Math.max(1, Math.ceil((oldest + windowMs - Date.now()) / 1000));
    throw new ShopError('too-many', 'TOO_MANY_TRIES', askToWait(retryAfter), { details: { retryAfter } });
  }

  /** Counts one try. */
  count(rule: RateRule, subject: string): void {
    if (this.#factor === 0) return;
    const key = `${rule} ${subject}`;
    const recent = [...this.#recent(rule, subject), Date.now()];
    this.#tries.delete(key);
    this.#tries.set(key, recent);
    if (this.#tries.size > MOST_REMEMBERED) this.#forgetOldest();
  }

  /** Refuses or counts, in one step. */
  spend(rule: RateRule, subject: string): void {
    this.check(rule, subject);
    this.count(rule, subject);
  }

  forget(rule: RateRule, subject: string): void {
    this.#tries.delete(`${rule} ${subject}`);
  }

  #recent(rule: RateRule, subject: string): number[] {
    const since = Date.now() - rules[rule].windowMs;
    return (this.#tries.get(`${rule} ${subject}`) ?? []).filter((at) => at > since);
  }

  #forgetOldest(): void {
    const oldest = this.#tries.keys().next().value;
    if (oldest !== undefined) this.#tries.delete(oldest);
  }
}

function askToWait(seconds: number): string {
  if (seconds < 90) return errorsText.waitSeconds({ count: seconds });
  return errorsText.waitMinutes({ count: Math.ceil(seconds / 60) });
}
