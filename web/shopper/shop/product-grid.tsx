import { useEffect, useState } from 'react';
import * as cardText from '#text/product-card.ts';
import type { CardLook } from '../card-keeper.ts';
import { CardList } from '../card-list.tsx';
import type { CardProduct } from '../packed-card.ts';
import { useShopping } from '../use-shopping.ts';
import { gridOf, sizesIn, type Columns } from './columns.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';

/** This number of cards fills the first screen of a large window. */
const FIRST_SCREEN = 8;
/** The pause between two steps, in which the page can react to touches and keys. */
const PAUSE_MS = 30;

/**
 * How many of the first cards are laid out wherever they are; the rest only when it comes near the window. On a page
 * from the server that is the first screen, then more in steps, because all at once would hold up a phone. A list that
 * comes later is laid out whole, so that its scroll position can be restored.
 */
function useLaidOut(total: number): number {
  const isInBrowser = useIsInBrowser();
  const [laidOut, setLaidOut] = useState(isInBrowser ? Infinity : FIRST_SCREEN);
  useEffect(() => {
    if (laidOut === Infinity) return undefined;
    const next = laidOut + FIRST_SCREEN;
    const timer = setTimeout(() => setLaidOut(next < total ? next : Infinity), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [laidOut, total]);
  return laidOut;
}

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
