import { goneLimits } from '#domain/limits.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Lists the products on a user's wishlist that are for sale, the newest wish first. */
export async function listWishedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .orderBy('wishlist_items.created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  return rows.map((row) => row.product_id);
}

/** Lists wished products that are no longer sold; the product that the shop took off sale last comes first. */
export async function listGoneWishes(db: Db, userId: string) {
  return db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['product_id', 'products.name'])
    .where('user_id', '=', userId)
    .where('retired_at', 'is not', null)
    .orderBy('retired_at', 'desc')
    .orderBy('product_id')
    .limit(goneLimits.shown)
    .execute();
}

/** Deletes the wishes for products that the shop took off sale before this instant. */
export async function deleteWishesGoneBefore(db: Db, instant: string): Promise<void> {
  const gone = db.selectFrom('products').select('id').where('retired_at', '<', instant);
  await db.deleteFrom('wishlist_items').where('product_id', 'in', gone).execute();
}

export async function isOnSale(db: Db, productId: string): Promise<boolean> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return product !== undefined;
}

/** Lists which of these products are no longer sold; the product that the shop took off sale last comes first. */
export async function listGoneProducts(db: Db, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id as product_id', 'name'])
    .where('id', 'in', productIds)
    .where('retired_at', 'is not', null)
    .orderBy('retired_at', 'desc')
    .orderBy('id')
    .limit(goneLimits.shown)
    .execute();
}

/** Returns which of these ids belong to products that the shop sells or has sold. */
export async function listKnownProducts(db: Db, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await db.selectFrom('products').select('id').where('id', 'in', productIds).execute();
  return rows.map(({ id }) => id);
}

/** Inserts a wish; returns whether it is new. */
export async function insertWish(db: Db, userId: string, productId: string, now: string): Promise<boolean> {
  return insertOnce(
    db.insertInto('wishlist_items').values({ user_id: userId, product_id: productId, created_at: now }),
    ['user_id', 'product_id'],
  );
}

/** Deletes a wish; returns whether it existed. */
export async function deleteWish(db: Db, userId: string, productId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
