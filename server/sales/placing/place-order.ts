import type { Db, Tx } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { limitLockWait } from './placing-queries.ts';
import {
  prepareOrder,
  refuseShort,
  toRead,
  type Asked,
  type Keyed,
  type Placed,
  type Placing,
} from './prepare-order.ts';
import { noteTaken } from './take-order.ts';
import { readerOf } from '../orders/phone-order.ts';
import { writeOrders } from './write-order.ts';

export type { Keyed, Placed, Placing } from './prepare-order.ts';

/**
 * Orders everything in a user's cart, in one transaction: takes the cart, takes the stock, writes
 * the order, or changes nothing. Prices are read now, not when the cart was filled. Throws 404 for
 * the address, 409 CART_EMPTY, CART_CHANGED, OUT_OF_STOCK, PRICE_CHANGED, and where there are limits
 * ORDER_TOO_LARGE, TOO_MANY_ORDERS, EMAIL_NOT_CONFIRMED, TOO_MANY_ORDERS_TO_PHONE, TOO_MANY_UNPAID.
 *
 * Where the owner's rules say so (hold-new.ts), it begins by waiting for its customer, and looking at these costs
 * a round trip more.
 *
 * What somebody of the staff takes for a customer (`phoneOrder`) is placed by the same statements: only what it is made
 * of comes from the request instead of the cart and the saved addresses, and the log of changes gets a line.
 *
 * It takes three round trips, since the database may be far away and others wait meanwhile: what it reads, without a
 * lock; what it locks and writes; the commit. `mostLockWait`, such as "500ms" and on PostgreSQL only: how long it
 * waits for what somebody else has locked, before it fails (`isLockedOut`). Who comes for pieces that are gone hears
 * so after the first (decisions/0004).
 */
export async function placeOrder(
  db: Db,
  placing: Placing,
  now: string,
  keyed?: Keyed,
  mostLockWait?: string,
): Promise<Placed> {
  const asked: Asked = { placing, keyed, now, inItsRequest: (work) => work() };
  const place = async (db: Tx): Promise<Placed> => {
    const patience = mostLockWait === undefined ? undefined : limitLockWait(db, mostLockWait);
    const { writing, placed } = await prepareOrder(db, asked, await together(db, { patience, ...toRead(db, asked) }));
    if (!writing) return placed;
    const [shortages = []] = await writeOrders(db, [writing]);
    refuseShort(shortages, readerOf(placing));
    if (placing.phoneOrder) await noteTaken(db, placing.phoneOrder, writing.composed.order, now);
    return placed;
  };
  return inTransaction(db, place, { isBrief: placing.phoneOrder === undefined });
}
