import { offeredOf } from '#domain/shown-offer.ts';
import type { CardProduct } from '../packed-card.ts';

/**
 * Returns a product's price for schema.org: one price, or the range of the variants in stock. If nothing is in stock,
 * returns the range of all variants.
 */
export function offersOf({ variants }: Pick<CardProduct, 'variants'>, url: string) {
  const isInStock = variants.some((variant) => variant.stock > 0);
  const all = variants.map(({ originalPrice }) => originalPrice);
  const prices = offeredOf(variants)
    .map(({ originalPrice }) => originalPrice)
    .sort((a, b) => Number(a) - Number(b));
  const price =
    new Set(all).size === 1
      ? { '@type': 'Offer', price: prices[0] }
      : { '@type': 'AggregateOffer', lowPrice: prices[0], highPrice: prices.at(-1), offerCount: prices.length };
  return {
    ...price,
    priceCurrency: 'INR',
    url,
    itemCondition: 'https://schema.org/NewCondition',
    availability: isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  };
}
