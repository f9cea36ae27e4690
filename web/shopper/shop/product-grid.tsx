import * as cardText from '#text/product-card.ts';
import type { CardLook } from '../card-keeper.ts';
import { CardList } from '../card-list.tsx';
import type { CardProduct } from '../packed-card.ts';
import { useShopping } from '../use-shopping.ts';
import { useLaidOut } from './use-laid-out.ts';
import { gridOf, sizesIn, type Columns } from './columns.tsx';

/** The first cards, which are in view when the page opens, load their pictures at once. */
const FIRST_CARDS = 2;

type ProductGridProps = {
  products: readonly CardProduct[];
  columns: Columns | undefined;
  isNarrow: boolean;
  isLoading: boolean;
};

export function ProductGrid({ products, columns, isNarrow, isLoading }: ProductGridProps) {
  const laidOut = useLaidOut(products.length);
  const shopping = useShopping('shop');
  return (
    <CardList
      aria-label={cardText.products()}
      aria-busy={isLoading}
      className={`mt-6 transition-opacity ${isLoading ? 'opacity-50' : ''} ${gridOf(columns)}`}
      shopping={shopping}
      cards={products.map((product, index) => ({
        product,
        sizes: sizesIn(columns),
        isFirst: index < FIRST_CARDS,
        look: lookIn(columns, isNarrow),
        place: index < laidOut ? undefined : 'laid-out-late',
      }))}
    />
  );
}

function lookIn(columns: Columns | undefined, isNarrow: boolean): CardLook {
  if (columns === 1) return 'row';
  return columns === 5 || (isNarrow && (columns ?? 2) > 2) ? 'compact' : 'card';
}
