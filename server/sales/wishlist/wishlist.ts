import { notFound } from '#contract/errors.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { goneLimits } from '#domain/limits.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Product } from '#contract/products.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Try } from '../../platform/http/rate-limits.ts';
import type { Db } from '../../platform/db/schema.ts';
import { presentImage } from '../../platform/pictures/pictures.ts';
import { listProducts, loadImages } from '../../goods/products/products.ts';
import type { Sales } from '../sales.ts';
import {
  deleteWish,
  deleteWishesGoneBefore,
  insertWish,
  isOnSale,
  listGoneProducts,
  listGoneWishes,
  listKnownProducts,
  listWishedIds,
} from './queries.ts';

/**
 * Returns a user's wishlist, the newest wish first. The answer has a separate list of wished products that the shop no
 * longer sells.
 */
export async function getWishlist(db: Db, catalogue: Catalogue, userId: string): Promise<Wishlist> {
  const products = await listProducts({ db, catalogue }, await listWishedIds(db, userId));
  return {
    id: userId,
    userId,
    items: itemsOf(products),
    gone: await presentGone(db, await listGoneWishes(db, userId)),
  };
}

/**
 * If a guest's cart or wishlist has more items than this, the request counts against a stricter rate limit. Such a
 * request costs more work, and few people have so many items.
 */
const USUAL_PIECES = 20;

/**
 * Returns the rate limits for a guest's request with this many items. A guest has no account, so the limits count the
 * requests of the network.
 */
export function quoteTries(address: string, pieces: number): Try[] {
  const network = networkOf(address);
  const usual: Try = ['quote-network', network];
  return pieces > USUAL_PIECES ? [['quote-large-network', network], usual] : [usual];
}

/**
 * Returns the products that a guest has wished for, in the order of the ids. Leaves out unknown products. The shop
 * stores no wish of a guest.
 */
export async function quoteWishlist(shop: Sales, productIds: readonly string[]) {
  const ids = [...new Set(productIds)];
  const products = await listProducts(shop, ids);
  const sold = new Set(products.map(({ id }) => id));
  const gone = await listGoneProducts(
    shop.db,
    ids.filter((id) => !sold.has(id)),
  );
  return { id: '' as const, userId: '' as const, items: itemsOf(products), gone: await presentGone(shop.db, gone) };
}

function itemsOf(products: readonly Product[]): Wishlist['items'] {
  return products.map((product) => ({ productId: product.id, product }));
}

async function presentGone(
  db: Db,
  wishes: ReadonlyArray<{ product_id: string; name: string }>,
): Promise<Wishlist['gone']> {
  const images = await loadImages(
    db,
    wishes.map((wish) => wish.product_id),
  );
  const imagesOf = Map.groupBy(images, (image) => image.product_id);
  return wishes.map(({ product_id: productId, name }) => {
    const [image] = imagesOf.get(productId) ?? [];
    return { productId, name, size: '', color: '', image: image ? presentImage(image, name) : null };
  });
}

/**
 * Adds a product to a wishlist; returns false if the wishlist already contained the product. Throws 404 for a product
 * that is not for sale.
 */
export async function addWish(db: Db, userId: string, productId: string, now: string): Promise<boolean> {
  if (!(await isOnSale(db, productId))) throw notFound(notFoundText.product);
  return insertWish(db, userId, productId, now);
}

/**
 * Adds the wishes of a guest to a customer's wishlist; `productIds` begins with the newest wish. Adds products that are
 * no longer sold, too, but no unknown products.
 */
export async function addWishes(db: Db, userId: string, productIds: readonly string[], now: string): Promise<void> {
  const known = new Set(await listKnownProducts(db, productIds));
  for (const [place, productId] of productIds.entries())
    if (known.has(productId)) await insertWish(db, userId, productId, addMs(now, -place));
}

/**
 * Removes a product from a wishlist, or from the wishlist's list of products that are no longer sold. Throws 404 if the
 * product is in neither list.
 */
export async function removeWish(db: Db, userId: string, productId: string): Promise<void> {
  if (!(await deleteWish(db, userId, productId))) throw notFound(notFoundText.wish);
}

/** Deletes wishes for products that the shop took off sale more than `goneLimits.keptDays` days ago. */
export async function clearGoneWishes(db: Db, now: string): Promise<void> {
  await deleteWishesGoneBefore(db, addMs(now, -goneLimits.keptDays * DAY_MS));
}
