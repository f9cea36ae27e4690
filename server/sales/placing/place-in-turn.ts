import { AsyncLocalStorage } from 'node:async_hooks';
import { ShopError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { applyDuePrices } from '../../goods/prices/prices.ts';
import { besideCalls } from '../../platform/db/call-key.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { isLockedOut } from '../../platform/db/errors.ts';
import { NoPlaceError } from '../../platform/scheduling/fair-limiter.ts';
import type { Sales } from '../sales.ts';
import { withOrderNumber } from './order-numbers.ts';
import { placeOrder, type Placing } from './place-order.ts';
import { placeWithOthers } from './place-together.ts';
import { PricesDue } from './prepare-order.ts';
import { MOST_WAIT_MS } from './turns.ts';

/** An order waits at most this long for locked rows; then it lets other orders go first. */
const MOST_LOCK_WAIT_MS = 1000;

/**
 * Places an order when it is its turn, and returns the placed order. Both shoppers and staff who order for a customer
 * use this function. The request counts against the rate limit of the account `placerId`. Throws 429, 503 BUSY, and the
 * errors of `placeOrder`.
 */
export async function placeInTurn(
  shop: Sales,
  placerId: string,
  placing: Omit<Placing, 'orderNumber'>,
): Promise<Order> {
  await shop.rateLimits.spend(['place-account', placerId]);
  // Offers use the catalogue inside the order's transaction, where the catalogue must not read the database. A process
  // that has just started must therefore read the catalogue before the transaction.
  if (shop.catalogue.lastRead < 0) await shop.catalogue.state();
  const place = async (orderNumber: string) => placeAtDuePrices(shop, { ...placing, orderNumber });
  const order = await withOrderNumber(shop.db, place).catch((error: unknown) => {
    throw error instanceof NoPlaceError ? tooManyAtOnce() : error;
  });
  await shop.catalogue.afterCommit();
  return order;
}

/**
 * Places an order at the prices of this instant. If a sale has begun or ended but its prices are not applied yet,
 * `placeAtDuePrices` applies them first.
 */
async function placeAtDuePrices(shop: Sales, placing: Placing): Promise<Order> {
  try {
    return await placeNow(shop, placing);
  } catch (error) {
    if (!(error instanceof PricesDue)) throw error;
  }
  await besideCalls(async () => applyDuePrices(shop));
  return placeNow(shop, placing);
}

/**
 * On PostgreSQL, a shopper's order shares a transaction with other orders. On SQLite, each order has its own
 * transaction, and several transactions share a commit (decisions/0092).
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
 * Places one order in its own transaction. If the order waits too long for locked rows, it lets other orders go first
 * and tries again. Throws NoPlaceError after MOST_WAIT_MS.
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
