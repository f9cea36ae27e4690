import { goneLimits } from '#domain/limits.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The products on sale that a user wished for, newest wish first. */
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

/** Those that are no longer sold; what went last comes first. */
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

/** Deletes the wishes for what has not been sold since then. */
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

/** Writes a wish down; answers whether it is new. */
export async function insertWish(db: Db, userId: string, productId: string, now: string): Promise<boolean> {
  const inserted = await db
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .returning('product_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a wish; answers whether there was one. */
export async function deleteWish(db: Db, userId: string, productId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
