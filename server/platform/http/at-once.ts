import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import * as uploadsText from '#text/uploads.ts';
import { concurrencyLimiter, type Limiter } from '../scheduling/concurrency-limiter.ts';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';

// This file limits the work that one account may run at the same time in this process. Without limits, one account's
// forms, files or long lists would delay all other accounts.

type Limits = {
  /**
   * At most this many requests of one account run at the same time. `waiting` is the number of further requests that
   * may wait.
   */
  atOnce: number;
  waiting: number;
  mostWaitMs: number;
  refusal: () => ShopError;
};

/**
 * Does the work when the account has a free place. Throws 429 if too many requests of the account wait, or wait too
 * long.
 */
type Places = <Result>(account: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * The places for forms with files. A browser sends one such form at a time, but an account may have several tabs open.
 */
export const formPlaces = placesByAccount({
  atOnce: 4,
  waiting: 0,
  mostWaitMs: 0,
  refusal: () => new ShopError('too-many', 'TOO_MANY_UPLOADS', uploadsText.tooMany(), { details: { retryAfter: 60 } }),
});

const atOnce = () =>
  new ShopError('too-many', 'TOO_MANY_AT_ONCE', errorsText.atOnce(), { details: { retryAfter: 10 } });
const few = { atOnce: 2, waiting: 20, mostWaitMs: 30_000, refusal: atOnce };

/**
 * The places for files that the shop makes on request. They are separate from the places for lists: a slow download
 * occupies a place for long, and must not block the lists of the same account.
 */
export const filePlaces = placesByAccount(few);
/** The places for the back office's lists that take as long to make as a file. */
export const listPlaces = placesByAccount(few);

function placesByAccount({ atOnce, waiting, mostWaitMs, refusal }: Limits): Places {
  const accounts = new Map<string, { inTurn: Limiter; count: number }>();
  return async (account, work) => {
    const own = accounts.get(account) ?? { inTurn: concurrencyLimiter(atOnce, mostWaitMs), count: 0 };
    if (own.count >= atOnce + waiting) throw refusal();
    accounts.set(account, own);
    own.count++;
    try {
      return await own.inTurn(work);
    } catch (error) {
      throw error instanceof NoPlaceError ? refusal() : error;
    } finally {
      if (--own.count === 0) accounts.delete(account);
    }
  };
}

/** An account may use FREE_MS of the process's time without a pause, and after that SHARE of the time. */
const FREE_MS = 3000;
const SHARE = 0.25;
/**
 * The measured time of a request includes waiting for a slow disk and for the work of other accounts, so no pause lasts
 * longer than MOST_PAUSE_MS, and MOST_DEBT_MS limits the debt.
 */
const MOST_PAUSE_MS = 5000;
const MOST_DEBT_MS = FREE_MS + MOST_PAUSE_MS * SHARE;

/**
 * The time that each request costs besides its work: the server receives it, checks the caller, and sends some 50 kB.
 */
export const REQUEST_MS = 5;

const debts = new Map<string, { ms: number; at: number }>();
/** If the map of debts has more accounts than this, the shop removes accounts that owe nothing. */
const MOST_DEBTS = 1000;

/**
 * Does heavy work in its account's share of the process's time. An account that has asked for little does not wait; an
 * account that asks without a pause waits three times as long as the work takes. The work counts as at least `leastMs`.
 */
export async function inShareOfTime<Result>(
  account: string,
  work: () => Promise<Result>,
  leastMs = 0,
): Promise<Result> {
  const over = debtOf(account) - FREE_MS;
  if (over > 0) await new Promise((resolve) => setTimeout(resolve, over / SHARE));
  const began = performance.now();
  try {
    return await work();
  } finally {
    const at = performance.now();
    debts.set(account, { ms: Math.min(debtOf(account) + Math.max(at - began, leastMs), MOST_DEBT_MS), at });
    if (debts.size > MOST_DEBTS) for (const one of debts.keys()) if (debtOf(one) === 0) debts.delete(one);
  }
}

function debtOf(account: string): number {
  const debt = debts.get(account);
  return debt ? Math.max(0, debt.ms - (performance.now() - debt.at) * SHARE) : 0;
}

/** Yields the pieces of a file, each made in its account's share of the process's time. */
export async function* inPieces<Piece>(
  account: string,
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
): AsyncGenerator<Piece> {
  const making = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  try {
    for (;;) {
      const { done, value } = await inShareOfTime(account, async () => making.next());
      if (done) return;
      yield value;
    }
  } finally {
    await making.return?.();
  }
}
