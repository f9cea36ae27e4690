import type { Product } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { Badge } from '../badge.tsx';

/** All pieces of a product, and how many of its variants are low or out of stock. */
export function ProductStock({ variants }: Pick<Product, 'variants'>) {
  const pieces = variants.reduce((sum, variant) => sum + variant.stock, 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="price">{adminProductsText.pieces({ count: pieces })}</span>
      <StockBadge stocks={variants.map((variant) => variant.stock)} />
    </div>
  );
}

/** Says of one or several variants whether they are in stock, low or sold out. */
export function StockBadge({ stocks }: { stocks: readonly number[] }) {
  const out = stocks.filter((stock) => stock === 0).length;
  const low = stocks.filter((stock) => stock > 0 && stock <= limits.lowStock).length;
  if (out === stocks.length) return <Badge tone="bad">{adminProductsText.soldOut()}</Badge>;
  if (out + low === 0) return <Badge tone="good">{adminProductsText.inStock()}</Badge>;
  if (stocks.length === 1) return <Badge tone="warn">{adminProductsText.low()}</Badge>;
  return <Badge tone="warn">{warning(low, out)}</Badge>;
}

function warning(low: number, out: number): string {
  if (low === 0) return adminProductsText.outOnly({ count: out });
  if (out === 0) return adminProductsText.lowOnly({ count: low });
  return adminProductsText.lowAndOut({ low, out });
}
