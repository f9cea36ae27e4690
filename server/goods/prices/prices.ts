export { applyDuePrices } from './apply-prices.ts';
export type { PricesShop } from './due-sales.ts';
export { readSaleRuns } from './sale-runs.ts';
export { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
