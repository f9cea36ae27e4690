import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { fairLimiter, NoPlaceError, type Share } from '../scheduling/fair-limiter.ts';

/**
 * Two hashes run at once, since each keeps a processor and 19 MB busy, and more would only slow each other down. A
 * machine with two processors or fewer keeps one of them for the pages. The last place in the queue waits for about
 * half a second, or one (decisions/0037).
 */
const { inTurn, hasPlace } = fairLimiter({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  places: 16,
  knownPlaces: 8,
  perShare: 6,
});
const RETRY_AFTER_SECONDS = 3;

const sharing = new AsyncLocalStorage<Share>();

/** The passwords that this work hashes wait in this share of the queue, and are refused if the share is full. */
export function hashingInShareOf<Result>(share: Share, work: () => Result): Result {
  return sharing.run(share, work);
}

/** The passwords that this work hashes always find a place. */
export function hashingForTheShop<Result>(work: () => Result): Result {
  return sharing.exit(work);
}

/** The passwords that this work hashes have their own share, and a place even if strangers fill the queue. */
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
 * Throws 503 if a password would find no place just now. Use this check for unknown callers: a flood of strangers then
 * costs no more than the check.
 */
export function expectPlaceToHash(): void {
  if (!hasPlace(sharing.getStore())) throw tooManyWait();
}

function tooManyWait(): ShopError {
  return new ShopError('not-ready', 'BUSY', errorsText.hashesBusy(), { details: { retryAfter: RETRY_AFTER_SECONDS } });
}
