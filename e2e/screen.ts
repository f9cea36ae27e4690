import type { Page } from '@playwright/test';

/** A "buyer" is a new customer at each width, with an address and one piece in the cart. */
export type Who = 'guest' | 'customer' | 'newcomer' | 'buyer' | 'admin';

/** The paths of products that a picture needs, in the photographed shop. */
export type Sights = { product: string; manyColours: string; soldOut: string; longName: string };

export type Screen = {
  name: string;
  who: Who;
  /** An address, or the name of a sight. */
  path: string;
  /** Steps on the page before the picture is taken. Words are English in every language. */
  act?: (page: Page, width: number) => Promise<unknown>;
  /** True for a page without a script: it is never hydrated. */
  isStill?: boolean;
  /** False if a dialog covers the page: the picture shows only the visible part. */
  isWhole?: boolean;
};
