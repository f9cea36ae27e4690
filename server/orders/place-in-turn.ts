import { ShopError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { NoPlaceError } from '../outside/fair-limiter.ts';
import type { Shop } from '../shop.ts';
import { getOrder } from './orders.ts';
import { withOrderNumber } from './order-numbers.ts';
import { placeOrder, type Keyed, type Placing } from './place-order.ts';

/**
 * Places an order when its turn has come, and answers it as it was placed: by a shopper and by whoever takes it for one alike. `placerId`
 * pays for the try. Throws 429, 503 BUSY, and what `placeOrder` throws.
 */
export async function placeInTurn(
  shop: Shop,
  placerId: string,
  placing: Omit<Placing, 'orderNumber'>,
  keyed: Keyed | undefined,
): Promise<Order> {
  await shop.rateLimits.spend(['place-account', placerId]);
  const place = async (orderNumber: string) => placeOrder(shop.db, { ...placing, orderNumber }, shop.now(), keyed);
  const placed = await shop
    .placing(async () => withOrderNumber(shop.db, place))
    .catch((error: unknown) => {
      throw error instanceof NoPlaceError ? tooManyAtOnce() : error;
    });
  await shop.catalogue.afterCommit();
  return placed.order ?? (await getOrder(shop.db, placed.id));
}

function tooManyAtOnce(): ShopError {
  return new ShopError('not-ready', 'BUSY', orderErrorsText.tooManyAtOnce(), { details: { retryAfter: 5 } });
}
