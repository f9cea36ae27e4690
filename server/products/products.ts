import * as notFoundText from '#text/not-found.ts';
import { notFound } from '#contract/errors.ts';
import type { Product } from '#contract/products.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { presentProduct } from './present.ts';
import { deleteWishesFor, retireProductRow } from './product-queries.ts';
import { loadProducts } from './queries.ts';
import { lockVariantsOf, retireVariants, takeOutOfCarts } from './variant-queries.ts';

export { factsOf, loadImages, loadProducts, type LoadedProduct, type ProductRow, type VariantRow } from './queries.ts';
export { insertProducts, replaceImages, updateProduct } from './product-queries.ts';
export {
  findSkuHolders,
  freeUniqueColumns,
  noteStockChanges,
  writeVariants,
  type VariantToWrite,
} from './variant-queries.ts';
export { correctedFamily, familyOf, ownColour } from './colours.ts';
export { presentCategoryOf, presentVariant } from './present.ts';

/** Products as visitors see them, in the order of the ids; those no longer on sale are left out. */
export async function listProducts(shop: Pick<Shop, 'db' | 'catalogue'>, ids: readonly string[]): Promise<Product[]> {
  const categories = await shop.catalogue.categories();
  const loaded = await loadProducts(shop.db, ids);
  return loaded.map((one) => presentProduct(one, categories, shop.catalogue.isNameShared(one.product.name)));
}

/** One product as visitors see it. Throws 404. */
export async function getProduct(shop: Pick<Shop, 'db' | 'catalogue'>, id: string): Promise<Product> {
  const [product] = await listProducts(shop, [id]);
  if (!product) throw notFound(notFoundText.product);
  return product;
}

/** Takes a product off sale: gone from the shop, carts and wishlists; orders keep their copies. Throws 404. */
export async function retireProduct(db: Db, id: string, by: By): Promise<void> {
  const { now } = by;
  await inTransaction(db, async (db) => {
    const name = await retireProductRow(db, id, now);
    if (name === undefined) throw notFound(notFoundText.product);
    await takeOutOfCarts(db, id, []);
    const variants = await lockVariantsOf(db, id);
    await retireVariants(
      db,
      variants.map((variant) => variant.id),
      now,
    );
    await deleteWishesFor(db, id);
    await noteInLog(db, by, { action: 'product.deleted', id, name });
    await noteChange(db, [id]);
  });
}
