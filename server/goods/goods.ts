import type { Accounts } from '../accounts/accounts.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ProductCache } from './catalogue/product-cache.ts';

/** The parts that products, variants and stock work with. */
export type Goods = Accounts & {
  catalogue: Catalogue;
  /** The parts of products from which public answers are put together. */
  productCache: ProductCache;
};
