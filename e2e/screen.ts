import type { Page } from '@playwright/test';

/**
 * The person who is signed in. A "buyer" is a new customer for each picture, with an address and one piece in the cart.
 */
export type Who = 'guest' | 'customer' | 'newcomer' | 'buyer' | 'admin';

/** The paths of products that a picture needs, in the photographed shop. */
export type Sights = { product: string; manyColours: string; soldOut: string; longName: string };

export type Screen = {
  name: string;
  who: Who;
  /** A path of the shop, or a name from `Sights`, which stands for a product's path. */
  path: string;
  /**
   * Steps on the page before the picture is taken. The steps name elements by their English words, in every language.
   */
  act?: (page: Page, width: number) => Promise<unknown>;
  /** True for a page without a script, which is never hydrated. */
  isStill?: boolean;
  /** False if a dialog covers the page, so that the picture shows only the visible part. */
  isWhole?: boolean;
};
