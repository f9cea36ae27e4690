import { createContext } from 'react';
import type { Product } from '#contract/products.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import type { CardOffer, CardProduct } from './packed-card.ts';

/**
 * The looks of a product card: `row` has the picture beside the text, `card` has the picture above the text, `compact`
 * is small with little text.
 */
export type CardLook = 'row' | 'card' | 'compact';

/**
 * The values that a product card shows, which are the same for every visitor. `sizes` is the attribute of its pictures,
 * and `place` is the CSS class for the card's position in a list.
 */
export type ShownCard = {
  product: CardProduct;
  sizes: string;
  isFirst?: boolean;
  look?: CardLook;
  place?: string | undefined;
};

/** Chooses the variant in which a list shows a product, by the list's filters and search words. */
export type Choose = (product: Pick<Product, 'variants' | 'images'>) => CardOffer | undefined;

/**
 * Provides the product cards of one page while the server renders the page. The cards come from a cache that all pages
 * share (cached-cards.tsx). A loader packs a list of products with `pack`; in the same request the page unpacks the
 * list with `products`. `html` returns React's HTML for a list of cards.
 */
export type CardKeeper = {
  pack: (products: readonly Listed[], choose?: Choose) => Packed<CardProduct[]>;
  products: (packed: Packed<CardProduct[]>) => CardProduct[];
  html: (cards: readonly ShownCard[]) => string;
};

/**
 * The context has a value only on the server: the browser renders each card itself and hydrates the HTML that it finds.
 */
export const CardKeeping = createContext<CardKeeper | undefined>(undefined);
