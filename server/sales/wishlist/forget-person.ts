import type { Db } from '../../platform/db/schema.ts';
import type { UserIds } from '../../platform/db/user-ids.ts';

/** Deletes the wishlists of customers whose personal data the shop erases. */
export async function forgetPerson(db: Db, users: UserIds): Promise<void> {
  await db.deleteFrom('wishlist_items').where('user_id', 'in', users).execute();
}
