import { notFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Db } from '../db/schema.ts';
import { listProducts } from '../products/products.ts';
import { deleteWish, insertWish, isOnSale, listWishedIds } from './queries.ts';

/** A user's wishlist, newest wish first. */
export async function getWishlist(db: Db, catalogue: Catalogue, userId: string): Promise<Wishlist> {
  const products = await listProducts({ db, catalogue }, await listWishedIds(db, userId));
  return { id: userId, userId, items: products.map((product) => ({ productId: product.id, product })) };
}

/** Adds a product to a wishlist; answers whether it was not there yet. Throws 404 for a product not on sale. */
export async function addWish(db: Db, userId: string, productId: string, now: string): Promise<boolean> {
  if (!(await isOnSale(db, productId))) throw notFound(notFoundText.product);
  return insertWish(db, userId, productId, now);
}

/** Takes a product out of a wishlist. Throws 404 when it is not in it. */
export async function removeWish(db: Db, userId: string, productId: string): Promise<void> {
  if (!(await deleteWish(db, userId, productId))) throw notFound(notFoundText.wish);
}
