import { createContext } from 'react';
import type { Product } from '#contract/products.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import type { CardOffer, CardProduct } from './packed-card.ts';

/**
 * The looks of a card: `row` has the picture beside the text, `card` has it above the text, `compact` is small with
 * little text.
 */
export type CardLook = 'row' | 'card' | 'compact';

/** The content of a card, equal for every visitor. `place` is the CSS class for its position in a list. */
export type ShownCard = {
  product: CardProduct;
  sizes: string;
  isFirst?: boolean;
  look?: CardLook;
  place?: string | undefined;
};

/** Chooses the variant that a list shows of a product, by the list's filters and words. */
export type Choose = (product: Pick<Product, 'variants' | 'images'>) => CardOffer | undefined;

/**
 * Caches cards between pages; see cached-cards.tsx. A loader packs lists of products with `pack`, and the page of the
 * same request shows them. `html` answers React's HTML for a list of cards.
 */
export type CardKeeper = {
  pack: (products: readonly Listed[], choose?: Choose) => Packed<CardProduct[]>;
  products: (packed: Packed<CardProduct[]>) => CardProduct[];
  html: (cards: readonly ShownCard[]) => string;
};

/** Set only on the server: the browser renders each card itself and hydrates the HTML that it finds. */
export const CardKeeping = createContext<CardKeeper | undefined>(undefined);
