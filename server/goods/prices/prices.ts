export { applyDuePrices, type PricesShop } from './apply-prices.ts';
export { readSaleRuns } from './sale-runs.ts';
export { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
