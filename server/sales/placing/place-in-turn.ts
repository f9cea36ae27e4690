import { AsyncLocalStorage } from 'node:async_hooks';
import { ShopError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { isLockedOut } from '../../platform/db/errors.ts';
import { NoPlaceError } from '../../platform/scheduling/fair-limiter.ts';
import type { Sales } from '../sales.ts';
import { withOrderNumber } from './order-numbers.ts';
import { placeOrder, type Placing } from './place-order.ts';
import { placeWithOthers } from './place-together.ts';
import { MOST_WAIT_MS } from './turns.ts';

/** An order waits this long for locked rows; then it lets others have a turn. */
const MOST_LOCK_WAIT_MS = 1000;

/**
 * Places an order when its turn has come, and answers it as it was placed, for shoppers and for staff who order for
 * them. The request counts against the limit of `placerId`. Throws 429, 503 BUSY, and the errors of `placeOrder`.
 */
export async function placeInTurn(
  shop: Sales,
  placerId: string,
  placing: Omit<Placing, 'orderNumber'>,
): Promise<Order> {
  await shop.rateLimits.spend(['place-account', placerId]);
  // Offers ask the catalogue inside the order's transaction, where it must not read.
  if (shop.catalogue.lastRead < 0) await shop.catalogue.state();
  const place = async (orderNumber: string) => placeNow(shop, { ...placing, orderNumber });
  const order = await withOrderNumber(shop.db, place).catch((error: unknown) => {
    throw error instanceof NoPlaceError ? tooManyAtOnce() : error;
  });
  await shop.catalogue.afterCommit();
  return order;
}

/**
 * Places the order together with others if the database can do that; on SQLite they share a commit (decisions/0092).
 */
async function placeNow(shop: Sales, placing: Placing): Promise<Order> {
  const now = shop.now();
  const isShared = isPostgres(shop.db) && !placing.phoneOrder;
  const asked = { placing, catalogue: shop.catalogue, now, inItsRequest: AsyncLocalStorage.snapshot() };
  const outcome = isShared ? await placeWithOthers(shop, asked) : undefined;
  if (outcome?.refused) throw outcome.refused;
  return outcome?.placed ?? placeAlone(shop, placing, now);
}

/**
 * Places one order by itself. If it waits for locked rows, it lets other
 * waiting orders go first. Throws NoPlaceError when its time is over.
 */
async function placeAlone(shop: Sales, placing: Placing, now: string): Promise<Order> {
  const mostLockWait = isPostgres(shop.db) ? `${MOST_LOCK_WAIT_MS}ms` : undefined;
  const began = performance.now();
  while (performance.now() - began < MOST_WAIT_MS) {
    try {
      return await shop.placing(async () =>
        placeOrder(shop.db, placing, now, { mostLockWait, catalogue: shop.catalogue }),
      );
    } catch (error) {
      if (!isLockedOut(error)) throw error;
    }
  }
  throw new NoPlaceError();
}

function tooManyAtOnce(): ShopError {
  return new ShopError('not-ready', 'BUSY', orderErrorsText.tooManyAtOnce(), { details: { retryAfter: 5 } });
}
