import { notFound } from '#contract/errors.ts';
import type { Product } from '#contract/products.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { presentProduct } from './present.ts';
import { loadProducts } from './queries.ts';

export { loadImages, loadProducts, type LoadedProduct, type ProductRow, type VariantRow } from './queries.ts';
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
  if (!product) throw notFound('Product');
  return product;
}

/** Takes a product off sale: gone from the shop, carts and wishlists; orders keep their copies. Throws 404. */
export async function retireProduct(db: Db, id: string, by: By): Promise<void> {
  const { now } = by;
  await inTransaction(db, async (db) => {
    const retired = await db.updateTable('products').set({ retired_at: now, updated_at: now }).where('id', '=', id).where('retired_at', 'is', null).returning('name').executeTakeFirst();
    if (!retired) throw notFound('Product');
    const variants = db.selectFrom('variants').select('id').where('product_id', '=', id);
    await db.deleteFrom('cart_items').where('variant_id', 'in', variants).execute();
    await db.deleteFrom('wishlist_items').where('product_id', '=', id).execute();
    await db.updateTable('variants').set({ retired_at: now, updated_at: now }).where('product_id', '=', id).where('retired_at', 'is', null).execute();
    await noteInLog(db, by, { action: 'product.deleted', id, name: retired.name });
    await noteChange(db, [id]);
  });
}
