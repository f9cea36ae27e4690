import type { Product } from '#contract/products.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { Badge } from '../lists/badge.tsx';

/** Shows the number of pieces of a product, and how many of its variants are sold out. */
export function ProductStock({ variants }: Pick<Product, 'variants'>) {
  const pieces = variants.reduce((sum, variant) => sum + variant.stock, 0);
  return (
    <div className="flex items-center gap-x-2 whitespace-nowrap @max-[58rem]/data-list:flex-wrap @min-[44rem]/data-list:justify-between">
      <span className="price">{adminProductsText.pieces({ count: pieces })}</span>
      <StockBadge stocks={variants.map((variant) => variant.stock)} />
    </div>
  );
}

/** Says whether all variants are in stock, some are sold out (and how many), or all are sold out. */
export function StockBadge({ stocks }: { stocks: readonly number[] }) {
  const out = stocks.filter((stock) => stock === 0).length;
  if (out === stocks.length) return <Badge tone="bad">{adminProductsText.soldOut()}</Badge>;
  if (out > 0) return <Badge tone="warn">{adminProductsText.outOnly({ count: out })}</Badge>;
  return <Badge tone="good">{adminProductsText.inStock()}</Badge>;
}
