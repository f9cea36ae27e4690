import type { Product } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import * as adminProductsText from '#text/admin-products.ts';

/** All pieces of a product, and how many of its variants are low or out of stock. */
export function ProductStock({ variants }: Pick<Product, 'variants'>) {
  const pieces = variants.reduce((sum, variant) => sum + variant.stock, 0);
  const low = variants.filter((variant) => variant.stock > 0 && variant.stock <= limits.lowStock).length;
  const out = variants.filter((variant) => variant.stock === 0).length;
  return (
    <>
      <span className="price text-ink-soft">{adminProductsText.pieces({ count: pieces })}</span>
      {low + out > 0 && <span className="text-caption font-semibold text-madder">{warning(low, out)}</span>}
    </>
  );
}

function warning(low: number, out: number): string {
  if (low === 0) return adminProductsText.outOnly({ count: out });
  if (out === 0) return adminProductsText.lowOnly({ count: low });
  return adminProductsText.lowAndOut({ low, out });
}
