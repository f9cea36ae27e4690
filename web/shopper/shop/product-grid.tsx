import { useEffect, useState } from 'react';
import * as cardText from '#text/product-card.ts';
import type { CardLook } from '../card-keeper.ts';
import { CardList } from '../card-list.tsx';
import type { CardProduct } from '../packed-card.ts';
import { useShopping } from '../use-shopping.ts';
import { gridOf, sizesIn, type Columns } from './columns.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';

/** The number of cards that fill the first screen of a large window. */
const FIRST_SCREEN = 8;
/**
 * The pause in milliseconds between two steps of the layout. During the pause the page can react to touches and keys.
 */
const PAUSE_MS = 30;

/**
 * Returns how many of the first cards the browser lays out even if they are not visible. The browser lays out each
 * other card when that card comes near the window. On a page from the server these are at first the cards of the first
 * screen; more follow in steps, because all at once would make a phone slow. A list that comes later is laid out
 * completely, so that its scroll position can be restored.
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

/** The first cards are visible when the page opens, so they load their pictures at once. */
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
