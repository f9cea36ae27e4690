import { notFound } from '#contract/errors.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import type { Db } from '../db/schema.ts';
import { listProducts } from '../products/products.ts';
import type { Shop } from '../shop.ts';

/** A user's wishlist, newest wish first. */
export async function getWishlist(shop: Shop, userId: string): Promise<Wishlist> {
  const rows = await shop.db.selectFrom('wishlist_items').select('product_id').where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('product_id', 'desc').execute();
  const products = await listProducts(shop, rows.map((row) => row.product_id));
  return { id: userId, userId, items: products.map((product) => ({ productId: product.id, product })) };
}

/** Wishes for a product; answers whether the wish is new. Throws 404 for a product not on sale. */
export async function addWish(db: Db, userId: string, productId: string, now: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', productId).where('retired_at', 'is', null).executeTakeFirst();
  if (!product) throw notFound('Product');
  const added = await db
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .returning('product_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Wishes no more. Throws 404 when there was no such wish. */
export async function removeWish(db: Db, userId: string, productId: string): Promise<void> {
  const removed = await db.deleteFrom('wishlist_items').where('user_id', '=', userId).where('product_id', '=', productId).returning('product_id').executeTakeFirst();
  if (!removed) throw notFound('Wish');
}
