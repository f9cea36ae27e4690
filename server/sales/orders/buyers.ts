import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';

/** An order copies these columns of the user who places it. Finds nobody who is blocked. */
function buyerOf(db: Db, userId: string) {
  return (
    db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'email_confirmed_at', 'language'])
      .where('id', '=', userId)
      // A customer who has come to work here buys nothing any more.
      .where('role', '=', 'CUSTOMER')
      .where('blocked_at', 'is', null)
  );
}

export const buyerQuery = prepared(buyerOf);
const buyerForUpdate = prepared((db, userId: string) => buyerOf(db, userId).forUpdate());
const buyerForKeyShare = prepared((db, userId: string) => buyerOf(db, userId).forKeyShare());

/**
 * `buyerQuery`, and nobody erases their data until this transaction ends. What is ordered without a cart waits besides
 * for every other order of this user, and they for it: there are no rows of a cart that only one of them gets.
 */
export function lockBuyer(db: Tx, userId: string, isPhoneOrder = false) {
  return isPhoneOrder ? buyerForUpdate(db, userId) : buyerForKeyShare(db, userId);
}
