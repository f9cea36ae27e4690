import type { MenuCategory } from '../menu-category.ts';
import type { CardProduct } from '../packed-card.ts';
import { MoreLikeThis } from './more-like-this.tsx';
import { ViewedRow } from './viewed-row.tsx';

/**
 * A category with at most this many products is too small for "more like this". The row then shows products of its
 * parent category.
 */
const FEW = 4;

/**
 * The product of this page, and its categories from the top one down. The home page has no product and no categories.
 */
export type RowsProps = { product?: CardProduct; trail?: readonly MenuCategory[] };

/** Shows other products of the category, and products that the visitor has viewed in this browser. */
export default function Rows({ product, trail = [] }: RowsProps) {
  return (
    <>
      {product && (
        <MoreLikeThis
          productId={product.id}
          category={trail.findLast((category) => category._count.products > FEW) ?? product.category}
        />
      )}
      <ViewedRow productId={product?.id} />
    </>
  );
}
