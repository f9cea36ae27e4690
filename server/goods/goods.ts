import type { Accounts } from '../accounts/accounts.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ProductCache } from './catalogue/product-cache.ts';

/** The objects that the functions for products, variants and stock receive. */
export type Goods = Accounts & {
  catalogue: Catalogue;
  /** The cache of the products that visitors see. */
  productCache: ProductCache;
};
