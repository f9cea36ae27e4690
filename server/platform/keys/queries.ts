import { insertOnce } from '../db/insert-once.ts';
import type { Db } from '../db/schema.ts';

/** Stores the shop's key if the database contains none yet. */
export async function insertKey(db: Db, key: string): Promise<void> {
  await insertOnce(db.insertInto('shop_key').values({ id: 1, key }));
}

/** Stores the key of a shop whose data an owner moves into this database. */
export async function storeKey(db: Db, key: string): Promise<void> {
  await db
    .insertInto('shop_key')
    .values({ id: 1, key })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ key }))
    .execute();
}

export async function findKey(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('shop_key').select('key').where('id', '=', 1).executeTakeFirst())?.key;
}
