import { isDeepStrictEqual } from 'node:util';
import * as notFoundText from '#text/not-found.ts';
import * as productErrorsText from '#text/product-errors.ts';
import { badField, notFound } from '#contract/errors.ts';
import type { Product } from '#contract/products.ts';
import { fieldsOf, givenFields } from '#domain/product-fields.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { markStale } from '../markdowns/queries.ts';
import { noteGoods } from '../note-goods.ts';
import { dependsOn } from '../../platform/site-version/dependencies.ts';
import type { CheckedJson } from '../../platform/http/checked-json.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Goods } from '../goods.ts';
import { presentProduct } from './present.ts';
import {
  isCategory,
  lockProductsOnSale,
  retireProductRows,
  updateProducts,
  type LockedProduct,
} from './product-queries.ts';
import { loadProducts } from './queries.ts';
import { lockVariantsOf, retireVariants } from './variant-queries.ts';

export { findProductIdByAddress } from './product-names.ts';
export { hasProducts } from './product-queries.ts';
export {
  factsOf,
  listProductChanges,
  loadImages,
  loadProducts,
  type LoadedProduct,
  type ProductRow,
  type VariantRow,
} from './queries.ts';
export { insertProducts, moveProducts, replaceImages, updateProduct } from './product-queries.ts';
export {
  findSkuHolders,
  freeUniqueColumns,
  noteStockChanges,
  writeVariants,
  type VariantToWrite,
} from './variant-queries.ts';
export { ownColour } from './colours.ts';
export { weightsOf } from './weights.ts';
export { variantColumnsOf } from './save-variants.ts';
export { presentCategoryOf, presentVariant } from './present.ts';
export { usualColumns, usualPrice, type HeldPrice } from './usual-price.ts';

type Cached = Pick<Goods, 'db' | 'catalogue' | 'productCache'>;

/**
 * Lists products as visitors see them, from the cache, in the order of the ids. Leaves out products that are no longer
 * for sale.
 */
export async function listCached(shop: Cached, ids: readonly string[]): Promise<Array<CheckedJson<Product>>> {
  return shop.productCache.list(shop.catalogue, ids, async (missing) => listProducts(shop, missing));
}

/** Returns one product as visitors see it, from the cache. Throws 404 for an unknown product. */
export async function getCached(shop: Cached, id: string): Promise<CheckedJson<Product>> {
  const [product] = await listCached(shop, [id]);
  if (!product) throw notFound(notFoundText.product);
  return product;
}

/** Lists products as visitors see them, directly from the database, for callers that must not get an older state. */
export async function listProducts(shop: Pick<Goods, 'db' | 'catalogue'>, ids: readonly string[]): Promise<Product[]> {
  const categories = await shop.catalogue.categories();
  dependsOn({ products: ids });
  const loaded = await loadProducts(shop.db, ids);
  return loaded.map((one) => presentProduct(one, categories));
}

/** Returns one product as visitors see it, directly from the database. Throws 404 for an unknown product. */
export async function getProduct(shop: Pick<Goods, 'db' | 'catalogue'>, id: string): Promise<Product> {
  const [product] = await listProducts(shop, [id]);
  if (!product) throw notFound(notFoundText.product);
  return product;
}

/**
 * Takes a product off sale. The product disappears from the shop. Carts and wishlists show that the product cannot be
 * bought, and orders keep their own copies of the product's data. Throws 404 for an unknown product.
 */
export async function retireProduct(db: Db, id: string, by: By): Promise<void> {
  if ((await retireProducts(db, [id], by)) === 0) throw notFound(notFoundText.product);
}

/**
 * Retires these products, and returns the number of retired products. Leaves out products that are no longer for sale.
 */
export async function retireProducts(db: Db, ids: readonly string[], by: By): Promise<number> {
  return inTransaction(db, async (db) => {
    const products = await lockProductsOnSale(db, ids);
    if (products.length === 0) return 0;
    const own = products.map(({ id }) => id);
    const heirs = await retireProductRows(db, own, by.now);
    const variants = await lockVariantsOf(db, own);
    await retireVariants(
      db,
      variants.map((variant) => variant.id),
      by.now,
    );
    await noteGoods(db, by, ...products.map(({ id, name }) => ({ action: 'product.deleted' as const, id, name })));
    await noteChange(db, [...own, ...heirs]);
    return own.length;
  });
}

type ManyChange = { categoryId?: string | undefined } & Parameters<typeof givenFields>[0];

/**
 * Moves products into one category, or sets the same value in a field of all of them, such as the brand. Returns the
 * number of changed products. Leaves out products that are no longer for sale. Throws 400 for an unknown category.
 */
export async function changeProducts(
  db: Db,
  ids: readonly string[],
  { categoryId, ...fields }: ManyChange,
  by: By,
): Promise<number> {
  return inTransaction(db, async (db) => {
    if (categoryId !== undefined && !(await isCategory(db, categoryId)))
      throw badField('categoryId', productErrorsText.noCategory());
    const products = await lockProductsOnSale(db, ids);
    const words = { ...(categoryId !== undefined && { category_id: categoryId }), ...givenFields(fields) };
    const changed = products.filter((product) => !isDeepStrictEqual({ ...product }, { ...product, ...words }));
    if (changed.length === 0) return 0;
    const own = changed.map(({ id }) => id);
    await updateProducts(db, own, words, by.now);
    await noteGoods(
      db,
      by,
      ...changed.map((product) => ({
        action: 'product.changed' as const,
        id: product.id,
        name: product.name,
        before: describePlace(product),
        after: describePlace({ ...product, ...words }),
      })),
    );
    await markStale(db, ['categories', 'filter']);
    await noteChange(db, own);
    return own.length;
  });
}

function describePlace(product: LockedProduct) {
  return { categoryId: product.category_id, ...fieldsOf(product) };
}
