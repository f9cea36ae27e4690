import type { Log } from '../../platform/outside/counted-warnings.ts';
import { LOOK_MS, lookAgain } from '../../platform/site-version/look-again.ts';
import { isAnyStale } from '../markdowns/queries.ts';
import { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
import { applyDuePrices } from './apply-prices.ts';
import type { PricesShop } from './due-sales.ts';
import { isToStage, noteSaleHistory, stagePrices } from './staged-prices.ts';

/**
 * Starts a timer in this process. The timer computes the prices of sales shortly before a sale begins or ends
 * (staging), and applies them at that instant. Every process has such a timer; the process that comes first applies the
 * prices, and the other processes find nothing to do. Returns a function that stops the timer.
 */
export function keepPricesDue(shop: PricesShop, log: Log): () => void {
  return lookAgain(
    async () => untilNext(shop),
    (error) => log.warn({ err: error }, 'the prices of sales were not applied'),
  );
}

/** Stages or applies the prices of sales if they are due, and returns the milliseconds until the next check. */
async function untilNext(shop: PricesShop): Promise<number> {
  const [state] = await priceStateQuery(shop.db).execute();
  if (!state) return LOOK_MS;
  const now = shop.now();
  if (arePricesDue(state, now) || (await isAnyStale(shop.db))) await applyDuePrices(shop);
  else if (state.history_at !== null) await noteSaleHistory(shop);
  // After staging, the next check comes at once, because the sale may begin or end in less than a second.
  else if (isToStage(state, now)) return (await stagePrices(shop)) ? 0 : LOOK_MS;
  else if (state.next_at !== null) return Date.parse(state.next_at) - Date.parse(now);
  return LOOK_MS;
}
