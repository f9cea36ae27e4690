import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { fairLimiter, NoPlaceError, type Share } from '../scheduling/fair-limiter.ts';

/**
 * Two password hashes run at the same time: each keeps a processor and 19 MB busy, so more hashes would only slow each
 * other down. A machine with at most two processors runs one hash, which leaves a processor for the pages. The last
 * password in the queue waits for about half a second, or one second with a single hash (decisions/0037).
 */
const { inTurn, hasPlace } = fairLimiter({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  places: 16,
  knownPlaces: 8,
  perShare: 6,
});
const RETRY_AFTER_SECONDS = 3;

const sharing = new AsyncLocalStorage<Share>();

/**
 * Runs work that may hash passwords. The hashes wait in this share of the queue. If the share is full, hashing throws
 * 503.
 */
export function hashingInShareOf<Result>(share: Share, work: () => Result): Result {
  return sharing.run(share, work);
}

/** Runs the shop's own work. Its password hashes always get a place in the queue. */
export function hashingForTheShop<Result>(work: () => Result): Result {
  return sharing.exit(work);
}

/**
 * Runs work for a known client. The client's password hashes get a place in the queue even if strangers fill it,
 * because they have their own share.
 */
export function hashingForKnown<Result>(of: string, work: () => Result): Result {
  return sharing.getStore() ? sharing.run({ of, isKnown: true }, work) : work();
}

/** Hashes a password when its turn comes. Throws 503 if too many passwords are waiting. */
export async function hashInTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  try {
    return await inTurn(sharing.getStore(), hash);
  } catch (error) {
    throw error instanceof NoPlaceError ? tooManyWait() : error;
  }
}

/**
 * Throws 503 if a password would get no place in the queue now. Call this function before any other work for an unknown
 * caller: a flood of strangers then costs the shop only the check for a place.
 */
export function expectPlaceToHash(): void {
  if (!hasPlace(sharing.getStore())) throw tooManyWait();
}

function tooManyWait(): ShopError {
  return new ShopError('not-ready', 'BUSY', errorsText.hashesBusy(), { details: { retryAfter: RETRY_AFTER_SECONDS } });
}
