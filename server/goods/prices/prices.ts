export { applyDuePrices, type PricesShop } from './apply-prices.ts';
export { arePricesDue, priceStateQuery } from '../markdowns/price-state.ts';
