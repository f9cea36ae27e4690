import { createContext } from 'react';
import type { Product } from '#contract/products.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import type { CardOffer, CardProduct } from './packed-card.ts';

/** Picture beside text, picture above text, or a small picture with little text. */
export type CardLook = 'row' | 'card' | 'compact';

/** What a card shows, the same for every visitor. `place` is the class of its place in a list. */
export type ShownCard = {
  product: CardProduct;
  sizes: string;
  isFirst?: boolean;
  look?: CardLook;
  place?: string | undefined;
};

/** Answers which of a product's variants a list shows the price of, by what is chosen in the list. */
export type Choose = (variants: Product['variants']) => CardOffer | undefined;

/**
 * What remembers cards from page to page; see cached-cards.tsx. For loaders it packs lists of products, which a page of
 * this request then shows; `html` is what React writes for a list of their cards.
 */
export type CardKeeper = {
  pack: (products: readonly Listed[], choose?: Choose) => Packed<CardProduct[]>;
  products: (packed: Packed<CardProduct[]>) => CardProduct[];
  html: (cards: readonly ShownCard[]) => string;
};

/** There on the server only: the browser renders each card itself and takes over the HTML that it finds. */
export const CardKeeping = createContext<CardKeeper | undefined>(undefined);
