import { useState } from 'react';
import * as cardText from '#text/product-card.ts';
import type { CardLook } from '../card-keeper.ts';
import { CardList } from '../card-list.tsx';
import type { CardProduct } from '../packed-card.ts';
import { useShopping } from '../use-shopping.ts';
import { gridOf, sizesIn, type Columns } from './columns.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';

/** This number of cards fills the first screen of a large window. */
const FIRST_SCREEN = 8;

/** The first cards, which are in view when the page opens, load their pictures at once. */
const FIRST_CARDS = 2;

type ProductGridProps = {
  products: readonly CardProduct[];
  columns: Columns | undefined;
  isNarrow: boolean;
  isLoading: boolean;
};

export function ProductGrid({ products, columns, isNarrow, isLoading }: ProductGridProps) {
  // The cards of a page from the server are laid out when they come near the window, because all at once would hold
  // up a phone. A list that comes later is laid out whole, so that its scroll position can be restored.
  const isInBrowser = useIsInBrowser();
  const [isWhole] = useState(isInBrowser);
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
        place: isWhole || index < FIRST_SCREEN ? undefined : 'laid-out-late',
      }))}
    />
  );
}

function lookIn(columns: Columns | undefined, isNarrow: boolean): CardLook {
  if (columns === 1) return 'row';
  return columns === 5 || (isNarrow && (columns ?? 2) > 2) ? 'compact' : 'card';
}
