import type { Db } from '../../platform/db/schema.ts';
import type { UserIds } from '../../platform/db/user-ids.ts';

/** Deletes the carts of accounts, with their codes. */
export async function forgetPerson(db: Db, users: UserIds): Promise<void> {
  await db.deleteFrom('cart_codes').where('user_id', 'in', users).execute();
  await db.deleteFrom('cart_items').where('user_id', 'in', users).execute();
}
