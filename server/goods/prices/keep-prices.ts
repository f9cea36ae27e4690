import { LOOK_MS, lookAgain, type Log } from '../../platform/site-version/look-again.ts';
import { isAnyStale } from '../markdowns/queries.ts';
import { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
import { applyDuePrices, type PricesShop } from './apply-prices.ts';

/**
 * Applies the prices of sales at the instant at which a sale begins or ends, until the process stops. Every process
 * runs this timer, and the first of them applies the prices. Answers a function that stops the timer.
 */
export function keepPricesDue(shop: PricesShop, log: Log): () => void {
  return lookAgain(
    async () => untilNext(shop),
    (error) => log.warn({ err: error }, 'the prices of sales were not applied'),
  );
}

/** Applies prices that are due, and answers the milliseconds until the next check. */
async function untilNext(shop: PricesShop): Promise<number> {
  const [state] = await priceStateQuery(shop.db).execute();
  if (!state) return LOOK_MS;
  const now = shop.now();
  if (arePricesDue(state, now) || (await isAnyStale(shop.db))) await applyDuePrices(shop);
  else if (state.next_at !== null) return Date.parse(state.next_at) - Date.parse(now);
  return LOOK_MS;
}
