import { createContext } from 'react';
import type { Product } from '#contract/products.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import type { CardOffer, CardProduct } from './packed-card.ts';

/** Picture beside text, picture above text, or a small picture with little text. */
export type CardLook = 'row' | 'card' | 'compact';

/** The content of a card, the same for every visitor. `place` is the class of its place in a list. */
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
 * Caches cards between pages; see cached-cards.tsx. Loaders pack lists of products with it, which a page of this
 * request then shows; `html` answers React's HTML for a list of their cards.
 */
export type CardKeeper = {
  pack: (products: readonly Listed[], choose?: Choose) => Packed<CardProduct[]>;
  products: (packed: Packed<CardProduct[]>) => CardProduct[];
  html: (cards: readonly ShownCard[]) => string;
};

/** Set only on the server: the browser renders each card itself and takes over the HTML that it finds. */
export const CardKeeping = createContext<CardKeeper | undefined>(undefined);
