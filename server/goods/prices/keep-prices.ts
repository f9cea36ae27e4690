import { isCutOff } from '../../platform/db/errors.ts';
import { isAnyStale } from '../markdowns/queries.ts';
import { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
import { applyDuePrices, type PricesShop } from './apply-prices.ts';

/** A process asks this often whether a sale begins or ends soon, since another one may have planned it. */
const LOOK_MS = 1000;

type Log = { warn: (facts: object, message: string) => void };

/**
 * Applies the prices of sales at the instant at which one begins or ends, until the process stops. Every process does
 * so, and one of them is the first. Answers a function that stops it.
 */
export function keepPricesDue(shop: PricesShop, log: Log): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const wait = await untilNext(shop).catch((error: unknown) => {
      // The shop says by itself that its database is away.
      if (!isCutOff(error)) log.warn({ err: error }, 'the prices of sales were not applied');
      return LOOK_MS;
    });
    if (!isStopped) timer = setTimeout(() => void look(), wait).unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Applies prices that are due, and answers after how many milliseconds to look again. */
async function untilNext(shop: PricesShop): Promise<number> {
  const [state] = await priceStateQuery(shop.db).execute();
  if (!state) return LOOK_MS;
  const now = shop.now();
  if (arePricesDue(state, now) || (await isAnyStale(shop.db))) await applyDuePrices(shop);
  else if (state.next_at !== null) return Math.min(LOOK_MS, Date.parse(state.next_at) - Date.parse(now));
  return LOOK_MS;
}
