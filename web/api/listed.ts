import type { Product } from '#contract/products.ts';

/**
 * A product of a list, as cards show it. The cache answers the same object for as long as the product does not change.
 */
export type Listed = { readonly read: () => Product };
