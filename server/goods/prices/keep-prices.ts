import { LOOK_MS, lookAgain, type Log } from '../../platform/site-version/look-again.ts';
import { isAnyStale } from '../markdowns/queries.ts';
import { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
import { applyDuePrices, type PricesShop } from './apply-prices.ts';

/**
 * Applies the prices of sales at the instant at which one begins or ends, until the process stops. Every process does
 * so, and one of them is the first. Answers a function that stops it.
 */
export function keepPricesDue(shop: PricesShop, log: Log): () => void {
  return lookAgain(
    async () => untilNext(shop),
    (error) => log.warn({ err: error }, 'the prices of sales were not applied'),
  );
}

/** Applies prices that are due, and answers after how many milliseconds to look again. */
async function untilNext(shop: PricesShop): Promise<number> {
  const [state] = await priceStateQuery(shop.db).execute();
  if (!state) return LOOK_MS;
  const now = shop.now();
  if (arePricesDue(state, now) || (await isAnyStale(shop.db))) await applyDuePrices(shop);
  else if (state.next_at !== null) return Date.parse(state.next_at) - Date.parse(now);
  return LOOK_MS;
}
