import type { Db } from '../db/schema.ts';

/** The products a user wished for, newest wish first. */
export async function listWishedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  return rows.map((row) => row.product_id);
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
