import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';

/**
 * Selects the columns of a user from which the shop composes an order. Finds neither a blocked user nor a member of
 * staff.
 */
function buyerOf(db: Db, userId: string) {
  return (
    db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'email_confirmed_at', 'confirmed_phone', 'mobile', 'language'])
      .where('id', '=', userId)
      // A customer who has become a member of staff cannot buy any more.
      .where('role', '=', 'CUSTOMER')
      .where('blocked_at', 'is', null)
  );
}

export const buyerQuery = prepared(buyerOf);
const buyerForUpdate = prepared((db, userId: string) => buyerOf(db, userId).forUpdate());
const buyerForKeyShare = prepared((db, userId: string) => buyerOf(db, userId).forKeyShare());

/**
 * Reads the buyer and locks the buyer's row, so that nobody erases the buyer's data until this transaction ends. A
 * shopper's order also locks the rows of the cart, so that no second order uses the same cart. A phone order has no
 * cart, so it locks the buyer's row more strongly: other orders of the same buyer must wait.
 */
export function lockBuyer(db: Tx, userId: string, isPhoneOrder = false) {
  return isPhoneOrder ? buyerForUpdate(db, userId) : buyerForKeyShare(db, userId);
}
