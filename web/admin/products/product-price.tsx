import type { Product } from '#contract/products.ts';
import { formatPaise } from '#domain/money.ts';
import { oldPricePaise } from '#domain/pricing.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { cheapest, priceOf } from '../../shopper/price.tsx';

/**
 * What a product's variants cost, from the lowest price to the highest; struck through the MRP of the cheapest, where
 * it is higher.
 */
export function ProductPrice({ variants }: Pick<Product, 'variants'>) {
  const least = cheapest(variants);
  if (!least) return null;
  const price = priceOf(least);
  const most = Math.max(...variants.map((variant) => priceOf(variant).sellingPaise));
  const from = formatPaise(price.sellingPaise);
  return (
    <>
      {most > price.sellingPaise ? adminProductsText.priceRange({ from, to: formatPaise(most) }) : from}
      {price.savingPaise > 0 && (
        <>
          {' '}
          <span className="sr-only">{adminProductsText.mrp()} </span>
          <s className="text-ink-soft">{formatPaise(oldPricePaise(price))}</s>
        </>
      )}
    </>
  );
}
