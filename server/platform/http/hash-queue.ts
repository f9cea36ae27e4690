import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { fairLimiter, NoPlaceError, type Share } from '../scheduling/fair-limiter.ts';

/**
 * Two hashes run at the same time: each keeps a processor and 19 MB busy, so more hashes would only slow each other
 * down. A machine with at most two processors runs one hash, which leaves a processor for the pages. The last password
 * in the queue waits for about half a second, or one second with a single hash (decisions/0037).
 */
const { inTurn, hasPlace } = fairLimiter({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  places: 16,
  knownPlaces: 8,
  perShare: 6,
});
const RETRY_AFTER_SECONDS = 3;

const sharing = new AsyncLocalStorage<Share>();

/** Runs the work. Passwords that it hashes wait in this share of the queue, and get 503 if the share is full. */
export function hashingInShareOf<Result>(share: Share, work: () => Result): Result {
  return sharing.run(share, work);
}

/** Runs the work. Passwords that it hashes always get a place in the queue. */
export function hashingForTheShop<Result>(work: () => Result): Result {
  return sharing.exit(work);
}

/** Runs the work. Passwords that it hashes get a share of their own, and a place even if strangers fill the queue. */
export function hashingForKnown<Result>(of: string, work: () => Result): Result {
  return sharing.getStore() ? sharing.run({ of, isKnown: true }, work) : work();
}

/** Hashes when its turn comes. Throws 503 if too many are waiting. */
export async function hashInTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  try {
    return await inTurn(sharing.getStore(), hash);
  } catch (error) {
    throw error instanceof NoPlaceError ? tooManyWait() : error;
  }
}

/**
 * Throws 503 if a password would get no place in the queue now. Call this before any other work for an unknown caller:
 * a flood of strangers then costs the shop only this check.
 */
export function expectPlaceToHash(): void {
  if (!hasPlace(sharing.getStore())) throw tooManyWait();
}

function tooManyWait(): ShopError {
  return new ShopError('not-ready', 'BUSY', errorsText.hashesBusy(), { details: { retryAfter: RETRY_AFTER_SECONDS } });
}
