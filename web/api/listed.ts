import type { Product } from '#contract/products.ts';

/**
 * A product of a list, which product cards show. The server's cache returns the same object as long as the product does
 * not change.
 */
export type Listed = { readonly read: () => Product };
