import type { Product } from '#contract/products.ts';
import { formatPaise } from '#domain/money.ts';
import { oldPricePaise } from '#domain/pricing.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { priceOf } from '../../shopper/price.tsx';

/**
 * Shows the lowest and the highest price of a product's variants, and the struck-through MRP of the cheapest variant if
 * this MRP is above the price.
 */
export function ProductPrice({ variants }: Pick<Product, 'variants'>) {
  const prices = variants.map(priceOf).sort((a, b) => a.sellingPaise - b.sellingPaise);
  const [price] = prices;
  if (!price) return null;
  const most = prices.at(-1)?.sellingPaise ?? 0;
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
