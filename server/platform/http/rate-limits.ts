import { ShopError } from '#contract/errors.ts';
import { DAY_MS, MINUTE_MS } from '#domain/instants.ts';
import * as errorsText from '#text/errors.ts';
import type { Db } from '../db/schema.ts';
import type { TryStore } from './try-file.ts';
import { openTryStore } from './try-stores.ts';

type Rule = { tries: number; windowMs: number };

/**
 * The number of tries that a client has for each kind of action (decisions/0037). The limits by network are generous,
 * because in India thousands of phones share one carrier address. Rules with "known" count the tries of browsers and
 * networks from which somebody has signed in to the account before. Strangers' failures therefore use up none of these
 * tries. Rules with "nobody" count tries for emails and usernames without an account. They allow as many tries as the
 * rules for accounts, so that an answer does not reveal whether an account exists.
 */
const rules = {
  'login-network': { tries: 120, windowMs: 5 * MINUTE_MS },
  'login-account': { tries: 60, windowMs: 5 * MINUTE_MS },
  'login-account-network': { tries: 8, windowMs: 5 * MINUTE_MS },
  'login-nobody': { tries: 60, windowMs: 5 * MINUTE_MS },
  'login-nobody-network': { tries: 8, windowMs: 5 * MINUTE_MS },
  'login-known-network': { tries: 240, windowMs: 5 * MINUTE_MS },
  'login-known': { tries: 8, windowMs: 5 * MINUTE_MS },
  // The limits for the second factor stop an attacker who already knows the password and guesses codes. At any time,
  // three of the million possible codes are right.
  'factor-account': { tries: 30, windowMs: DAY_MS },
  'factor-known': { tries: 30, windowMs: DAY_MS },
  // Nobody can guess the signature of a passkey. This limit only protects the server from too many checks of
  // signatures.
  'passkey-network': { tries: 120, windowMs: 5 * MINUTE_MS },
  'register-network': { tries: 60, windowMs: 10 * MINUTE_MS },
  'code-network': { tries: 60, windowMs: 15 * MINUTE_MS },
  'code-account-network': { tries: 4, windowMs: 15 * MINUTE_MS },
  'code-account-network-day': { tries: 6, windowMs: DAY_MS },
  'code-account': { tries: 8, windowMs: 15 * MINUTE_MS },
  'code-account-day': { tries: 30, windowMs: DAY_MS },
  'code-nobody-network': { tries: 4, windowMs: 15 * MINUTE_MS },
  'code-nobody-network-day': { tries: 6, windowMs: DAY_MS },
  'code-nobody': { tries: 8, windowMs: 15 * MINUTE_MS },
  'code-nobody-day': { tries: 30, windowMs: DAY_MS },
  'code-known': { tries: 4, windowMs: 15 * MINUTE_MS },
  'code-known-day': { tries: 12, windowMs: DAY_MS },
  // A message to a phone costs money, and fraudsters earn by messages to certain numbers. The shop checks the limits of
  // one network before the limits of a number, so that no single network uses up a number's tries. The day's budget
  // limits all messages together.
  'phone-code-network': { tries: 60, windowMs: 15 * MINUTE_MS },
  'phone-code-network-day': { tries: 600, windowMs: DAY_MS },
  'phone-code-number-network': { tries: 3, windowMs: 10 * MINUTE_MS },
  'phone-code-number-network-day': { tries: 6, windowMs: DAY_MS },
  'phone-code-number': { tries: 5, windowMs: 10 * MINUTE_MS },
  'phone-code-number-day': { tries: 10, windowMs: DAY_MS },
  // Phone numbers that differ only in their last four digits share the limits with "prefix".
  'phone-code-prefix': { tries: 30, windowMs: 10 * MINUTE_MS },
  'phone-code-prefix-day': { tries: 200, windowMs: DAY_MS },
  'phone-code-known': { tries: 3, windowMs: 10 * MINUTE_MS },
  'phone-code-known-day': { tries: 10, windowMs: DAY_MS },
  'phone-code-known-number': { tries: 8, windowMs: 10 * MINUTE_MS },
  'phone-code-known-number-day': { tries: 20, windowMs: DAY_MS },
  // A sign-in code becomes invalid after five wrong guesses. These limits only protect the server from too many
  // guesses.
  'sign-in-code-network': { tries: 120, windowMs: 15 * MINUTE_MS },
  'sign-in-code-ticket': { tries: 30, windowMs: 15 * MINUTE_MS },
  'reset-asker': { tries: 12, windowMs: 15 * MINUTE_MS },
  'reset-network': { tries: 60, windowMs: 15 * MINUTE_MS },
  'reset-account': { tries: 30, windowMs: 15 * MINUTE_MS },
  // Nobody can guess the token of a link. This limit only protects the server from too many invalid links. A valid link
  // costs no try.
  'link-network': { tries: 120, windowMs: 15 * MINUTE_MS },
  'accept-invitation': { tries: 30, windowMs: 15 * MINUTE_MS },
  'confirm-account': { tries: 4, windowMs: 15 * MINUTE_MS },
  'confirm-account-day': { tries: 12, windowMs: DAY_MS },
  // A guest tracks an order by its number and a phone number. With these limits nobody can guess the phone number, and
  // one network cannot use up the tries of all others.
  'track-network': { tries: 120, windowMs: 15 * MINUTE_MS },
  'track-order-network': { tries: 10, windowMs: 15 * MINUTE_MS },
  'track-order-network-day': { tries: 20, windowMs: DAY_MS },
  'track-order': { tries: 100, windowMs: DAY_MS },
  'track-order-known': { tries: 10, windowMs: 15 * MINUTE_MS },
  // The browser asks for a guest's totals after each change to the cart and on each visit. The call only reads, so the
  // limit is high.
  'quote-network': { tries: 3000, windowMs: 5 * MINUTE_MS },
  // Totals for a full cart cost the shop five times as much work as for a usual cart, and few people have a full one.
  'quote-large-network': { tries: 300, windowMs: 5 * MINUTE_MS },
  // The browser merges a guest's cart only once, at sign-in, but the merge of a full cart writes two hundred rows.
  'merge-account': { tries: 30, windowMs: 10 * MINUTE_MS },
  // Only invalid offer codes count as tries. A code of a batch has 64 random bits, but the owner's own codes may be
  // short words. In one network, guests and accounts have separate tries, so that a guest cannot use up the tries of
  // the accounts. An account that has received an order or confirmed a phone number uses none of its network's tries
  // (sales/offers/pay-for-code.ts).
  'offer-code-account': { tries: 20, windowMs: 15 * MINUTE_MS },
  'offer-code-account-day': { tries: 60, windowMs: DAY_MS },
  'offer-code-guest-network': { tries: 120, windowMs: 15 * MINUTE_MS },
  'offer-code-guest-network-day': { tries: 1000, windowMs: DAY_MS },
  'offer-code-new-account-network': { tries: 120, windowMs: 15 * MINUTE_MS },
  'offer-code-new-account-network-day': { tries: 1000, windowMs: DAY_MS },
  // Staff may type a code letter by letter, and each preview of the order checks the letters typed up to then.
  'offer-code-staff': { tries: 300, windowMs: 15 * MINUTE_MS },
  // The owner pastes the bank's statement once a day, and a shopper enters a UTR once or twice.
  'statement-account': { tries: 60, windowMs: 10 * MINUTE_MS },
  // A shopper opens the gateway's page a few times; each new page costs the gateway work.
  'pay-order': { tries: 40, windowMs: 10 * MINUTE_MS },
  // A gateway sends a few messages about a payment, and repeats a refused message. Anybody who has seen a message of
  // PhonePe can forge others.
  'webhook-payment': { tries: 60, windowMs: 10 * MINUTE_MS },
  'webhook-unknown': { tries: 300, windowMs: 10 * MINUTE_MS },
  'utr-account': { tries: 20, windowMs: DAY_MS },
  'key-network': { tries: 60, windowMs: 5 * MINUTE_MS },
  'courier-network': { tries: 60, windowMs: 5 * MINUTE_MS },
  'message-network': { tries: 60, windowMs: 5 * MINUTE_MS },
  'new-device-email': { tries: 8, windowMs: DAY_MS },
  // The most emails in a day to one unconfirmed mailbox. Emails that are neither codes nor order confirmations have a
  // lower limit, so that the shop can still send order confirmations. Codes have a limit of their own.
  'unconfirmed-email': { tries: 30, windowMs: DAY_MS },
  'unconfirmed-other-email': { tries: 20, windowMs: DAY_MS },
  'unconfirmed-code': { tries: 30, windowMs: DAY_MS },
  // Even a return that the customer requests and then withdraws costs a row, two emails and a message to each webhook.
  'return-account': { tries: 20, windowMs: DAY_MS },
  // Each return may have four photos, and shoppers take some photos again or send them twice.
  'return-photo-account': { tries: 40, windowMs: DAY_MS },
  'place-account': { tries: 60, windowMs: 10 * MINUTE_MS },
  // The shop stores the answer to a change with an Idempotency-Key for a day; the answer of a full cart is 100 kB.
  'repeatable-account': { tries: 1000, windowMs: DAY_MS },
} as const satisfies Record<string, Rule>;

type RateRule = keyof typeof rules;
/** One try of an action that a rule limits. `subject` is the account, network or other key whose tries are counted. */
export type Try = readonly [rule: RateRule, subject: string];

/** The refusal when the tries of a rule are used up. */
export class TooManyTries extends ShopError {
  readonly rule: RateRule;

  constructor(rule: RateRule, waitMs: number) {
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    // The order's own customer need not wait, even if strangers have used up the tries: the link in the email still
    // works.
    const otherWay = rule.startsWith('track-order') ? ` ${errorsText.orderByLink()}` : '';
    super('too-many', 'TOO_MANY_TRIES', askToWait(retryAfter) + otherWay, { details: { retryAfter } });
    this.rule = rule;
  }
}

/**
 * The price of a guess: one try of each rule in `tries`. After a right guess, the shop deletes the counter of `own`.
 */
export type Price = { tries: readonly Try[]; own: Try };

/**
 * Counts tries in a file beside the SQLite database, or in the table `rate_limits` on PostgreSQL. All processes of a
 * shop share the counts. The window of a rule begins with the first try. `factor` multiplies every limit; 0 turns the
 * limits off.
 */
export class RateLimits {
  readonly #factor: number;
  readonly #store: TryStore;
  readonly #floods = new Floods();

  constructor(factor: number, db: Db) {
    this.#factor = factor;
    this.#store = openTryStore(db);
  }

  /**
   * Spends one try of each rule, in the given order. Call `spend` before the limited work. If no try of a rule is left,
   * throws 429 and gives back the tries that it has spent. Returns a function that gives all tries back.
   */
  async spend(...tries: readonly Try[]): Promise<() => Promise<void>> {
    const spent: Spent[] = [];
    const giveBack = async () => this.#giveBack(spent);
    if (this.#factor === 0) return giveBack;
    for (const [rule, subject] of tries) this.#floods.refuse(rule, subject);
    for (const one of tries) {
      const [rule, subject] = one;
      const { points, expire } = await this.#store.count(one, rules[rule].windowMs).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      spent.push({ one, until: expire });
      const most = Math.ceil(rules[rule].tries * this.#factor);
      if (points <= most) continue;
      // The store counts a refused try, too, so the shop gives the refused try back with the others. A refused try that
      // is not given back would stay counted when another request gives its own try back.
      await giveBack();
      throw this.#floods.note(rule, subject, expire - Date.now(), most);
    }
    return giveBack;
  }

  /**
   * Spends the tries of a guess, and then checks the guess by `weigh`. If the guess is wrong (`weigh` returns
   * undefined), the tries stay spent. If the guess is right, or the check fails with an error, the tries are given
   * back. Throws 429, without checking, if no try is left. Without `own`, a right guess clears no counter.
   */
  async payForGuess<Result>(
    { tries, own }: Pick<Price, 'tries'> & Partial<Price>,
    weigh: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const giveBack = await this.spend(...tries);
    const result = await weigh().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (result === undefined) return undefined;
    await giveBack();
    if (own && this.#factor > 0) await this.#store.forget(own);
    return result;
  }

  /**
   * Checks a secret that is too long to be guessed, such as the token of a link. A right secret costs no try, so
   * strangers with invalid links cannot block a valid link. For a wrong secret (`weigh` returns undefined), spends a
   * try, or throws 429 if none is left. Use this function only for secrets that are quick to look up.
   */
  async weighLongSecret<Result>(own: Try, weigh: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const result = await weigh();
    if (result === undefined) await this.spend(own);
    return result;
  }

  /** Deletes counters whose window is over. */
  async clearExpired(): Promise<void> {
    await this.#store.clearExpired(Date.now());
  }

  /** Gives back the tries whose window is not over. Other tries would lower the count of the next window. */
  async #giveBack(spent: readonly Spent[]): Promise<void> {
    const counting = spent.filter(({ until }) => until > Date.now());
    await Promise.all(counting.map(async ({ one }) => this.#store.giveBack(one)));
  }
}

/** A spent try, and the end of its window in milliseconds since 1970. */
type Spent = { one: Try; until: number };

/**
 * Refuses floods of tries without asking the store. If the store has refused more tries of a client than the rule
 * allows, refuses the client until the window is over.
 */
class Floods {
  readonly #refused = new Map<string, { times: number; most: number; since: number; until: number }>();

  refuse(rule: RateRule, subject: string): void {
    const refused = this.#refused.get(`${rule} ${subject}`);
    // If the clock was set back, the list may be wrong, so the store decides.
    if (refused && refused.times > refused.most && refused.until > Date.now() && refused.since <= Date.now())
      throw new TooManyTries(rule, refused.until - Date.now());
  }

  /** Counts a refusal by the store. Returns the error to throw. */
  note(rule: RateRule, subject: string, waitMs: number, most: number): TooManyTries {
    const name = `${rule} ${subject}`;
    const before = this.#refused.get(name);
    const times = before && before.until > Date.now() ? before.times : 0;
    if (!before && this.#refused.size >= MOST_FLOODS) this.#refused.clear();
    // One refusal is not enough to block a client, because requests that still run may give tries back.
    this.#refused.set(name, { times: times + 1, most, since: Date.now(), until: Date.now() + waitMs });
    return new TooManyTries(rule, waitMs);
  }
}

/**
 * If the list of refused clients gets this long, the shop empties it. The store then decides again, so no limit is
 * lost.
 */
const MOST_FLOODS = 10_000;

function askToWait(seconds: number): string {
  if (seconds < 90) return errorsText.waitSeconds({ count: seconds });
  if (seconds < 90 * 60) return errorsText.waitMinutes({ count: Math.ceil(seconds / 60) });
  return errorsText.waitHours({ count: Math.ceil(seconds / 3600) });
}
