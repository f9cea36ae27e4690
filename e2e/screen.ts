import type { Page } from '@playwright/test';

/**
 * The person who is signed in. A "buyer" is a new customer for each picture, with an address and one piece in the cart.
 */
export type Who = 'guest' | 'customer' | 'newcomer' | 'buyer' | 'admin';

/** The paths of products in the photographed shop that some pictures need. */
export type Sights = { product: string; manyColours: string; soldOut: string; longName: string };

export type Screen = {
  name: string;
  who: Who;
  /** A path of the shop, or a name from `Sights`, which stands for a product's path. */
  path: string;
  /**
   * Steps on the page before the program takes the picture. In every language, the steps find elements by their English
   * words.
   */
  act?: (page: Page, width: number) => Promise<unknown>;
  /** True if the page has no script, so that the program need not wait for hydration. */
  isStill?: boolean;
  /** False if a dialog covers the page, so that the picture shows only the visible part. */
  isWhole?: boolean;
};
