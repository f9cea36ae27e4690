import type { Order } from '#contract/orders.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { limitLockWait } from './placing-queries.ts';
import { prepareOrder, refuseShort, toRead, type Asked, type Placing } from './prepare-order.ts';
import { noteTaken } from './take-order.ts';
import { readerOf } from '../orders/phone-order.ts';
import { writeOrders } from './write-order.ts';

export type { Placing } from './prepare-order.ts';

/**
 * Orders everything in a user's cart in one transaction: takes the cart, takes the stock and writes the order, or
 * changes nothing. The order has the present prices, not the prices of the time when the cart was filled. Throws 404
 * for the address, 409 CART_EMPTY, CART_CHANGED, OUT_OF_STOCK, PRICE_CHANGED, OFFER_USED_UP, OFFER_CHANGED, and if the
 * shop has order limits ORDER_TOO_LARGE, TOO_MANY_ORDERS, EMAIL_NOT_CONFIRMED, TOO_MANY_ORDERS_TO_PHONE,
 * TOO_MANY_UNPAID.
 *
 * If the owner's rules say so (hold-new.ts), the order first waits for its customer's confirmation; reading the data
 * for these rules costs one more round trip.
 *
 * The same statements place an order that the staff take for a customer (`phoneOrder`). The content of a phone order
 * comes from the request instead of the cart and the saved addresses, and the log gets an entry.
 *
 * Placing takes only three round trips to the database, because the database may be far away and other orders wait
 * meanwhile: the first reads without a lock, the second locks and writes, the third commits. `mostLockWait` ("500ms",
 * on PostgreSQL only) is the longest wait for rows that other transactions have locked; after this time the order fails
 * (`isLockedOut`). If items are already sold out, the shop refuses the order after the first round trip
 * (decisions/0004).
 *
 * `catalogue` decides which products belong to the categories and filters of offers. Without a catalogue, offers for
 * categories or filters do not apply.
 */
export async function placeOrder(
  db: Db,
  placing: Placing,
  now: string,
  { mostLockWait, catalogue }: { mostLockWait?: string | undefined; catalogue?: Catalogue } = {},
): Promise<Order> {
  const asked: Asked = { placing, catalogue, now, inItsRequest: (work) => work() };
  const place = async (db: Tx): Promise<Order> => {
    const patience = mostLockWait === undefined ? undefined : limitLockWait(db, mostLockWait);
    const writing = await prepareOrder(db, asked, await together(db, { patience, ...toRead(db, asked) }));
    const [shortages = []] = await writeOrders(db, [writing]);
    refuseShort(shortages, readerOf(placing));
    if (placing.phoneOrder) await noteTaken(db, placing.phoneOrder, writing.composed.order, now);
    return writing.placed;
  };
  return inTransaction(db, place, { isBrief: placing.phoneOrder === undefined });
}
