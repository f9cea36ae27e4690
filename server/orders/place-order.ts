import { notFound, ShopError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderText from '#text/order.ts';
import * as upiText from '#text/upi.ts';
import * as sessionText from '#text/session.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { Db, Tx } from '../db/schema.ts';
import { together } from '../db/together.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Claim } from '../idempotency/idempotency.ts';
import { confirmRulesQuery } from '../confirm-rules/confirm-rules.ts';
import { limitsOf, orderLimitsQuery, refuseTooLarge } from '../order-limits/order-limits.ts';
import { composeOrder } from './compose-order.ts';
import { holdIfAsked } from './hold-new.ts';
import { presentOrder } from './present.ts';
import { whatToOrder, type WhatToOrder } from './placing-queries.ts';
import { upiSettingsQuery } from './upi-queries.ts';
import type { Shortage } from './stock.ts';
import { noteTaken, refuseImpossibleToTake } from './take-order.ts';
import type { Taken } from './taken.ts';
import { writeOrder } from './write-order.ts';

export type Placing = {
  userId: string;
  /** By withOrderNumber. */
  orderNumber: string;
  /** Of the user's saved ones; not read where the order is taken for them. */
  addressId: string;
  expectedTotalPaise: number | undefined;
  /** Cash on delivery, where it is left out. */
  paymentMethod?: PaymentMethod;
  /** Whether the owner's limits hold. */
  isLimited: boolean;
  /** Of an order that somebody of the staff takes for the customer. */
  taken?: Taken;
};

/** The request's key, and the answer that an order gives. */
export type Keyed = { claim: Claim; answer: (order: Order) => { status: number; body: unknown } };

/** `order`: as it was placed; undefined where an earlier request with this key has placed it. */
export type Placed = { id: string; order: Order | undefined };

/**
 * Orders everything in a user's cart, in one transaction: takes the cart, takes the stock, writes the order, or changes
 * nothing. Prices are read now, not when the cart was filled. Throws 404 for the address, 409 CART_EMPTY, OUT_OF_STOCK,
 * PRICE_CHANGED, and where there are limits ORDER_TOO_LARGE, TOO_MANY_ORDERS, EMAIL_NOT_CONFIRMED,
 * TOO_MANY_ORDERS_TO_PHONE.
 *
 * Where the owner's rules say so (hold-new.ts), it begins by waiting for its customer, and looking at these costs a round trip more.
 *
 * What somebody of the staff takes for a customer (`taken`) is placed by the same statements: only what it is made of comes from the
 * request instead of the cart and the saved addresses, and the log of changes gets a line.
 *
 * It takes three round trips, since the database may be far away and others wait meanwhile: what it reads, without a lock;
 * what it locks and writes; the commit. Who comes for pieces that are gone hears so after the first (decisions/0004).
 */
export async function placeOrder(db: Db, placing: Placing, now: string, keyed?: Keyed): Promise<Placed> {
  const place = async (db: Tx): Promise<Placed> => {
    const {
      known,
      limits: stored,
      confirmRules,
      upi: [upi],
      ...read
    } = await together(db, {
      ...whatToOrder(db, placing),
      limits: placing.isLimited ? orderLimitsQuery(db) : undefined,
      confirmRules: confirmRulesQuery(db),
      upi: placing.paymentMethod === 'UPI' ? upiSettingsQuery(db) : undefined,
      // After the cart: an earlier request with this key that has emptied it is seen here.
      known: keyed?.claim.read(db),
    });
    const earlier = keyed?.claim.madeBy(known);
    // as: it is what this call makes.
    if (earlier !== undefined) return { id: earlier as string, order: undefined };
    if (placing.paymentMethod === 'UPI' && !upi?.upi_id) throw new ShopError('conflict', 'UPI_OFF', upiText.off());
    const limits = placing.isLimited ? limitsOf(stored[0]) : undefined;
    const { buyer, address, lines } = placing.taken
      ? refuseImpossibleToTake(placing.taken, read)
      : refuseImpossible(read);
    const quantities = lines.map(({ quantity }) => quantity);
    if (limits) refuseTooLarge(limits, { quantities, totalPaise: 0 });
    refuseShort(shortagesIn(lines));
    const asOrdered = composeOrder(placing, { upi, buyer, address, lines, images: read.images }, now);
    const { order } = asOrdered;
    refuseOtherPrice(placing, order.total_paise);
    if (limits) refuseTooLarge(limits, { quantities, totalPaise: order.total_paise });
    // Who pays before needs not be asked, nor does who has just said it to the shop.
    const composed = upi || placing.taken ? asOrdered : await holdIfAsked(db, asOrdered, confirmRules[0], now);
    const presented = presentOrder(composed);
    const claimed = keyed?.claim.write(db, order.id, keyed.answer(presented));
    refuseShort(await writeOrder(db, { placing, composed, buyer, cart: read.cart, limits, claimed }, now));
    if (placing.taken) await noteTaken(db, placing.taken, order, now);
    return { id: order.id, order: presented };
  };
  return inTransaction(db, place, { isBrief: placing.taken === undefined });
}

/** What an order needs before it is looked at. A line whose variant is retired is not shown in the cart either. */
function refuseImpossible({ buyers: [buyer], addresses: [address], cart }: WhatToOrder) {
  if (!buyer) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
  const lines = cart.filter((line) => line.retired_at === null);
  if (lines.length === 0) throw new ShopError('conflict', 'CART_EMPTY', orderText.cartEmpty());
  if (!address) throw notFound(notFoundText.address);
  return { buyer, address, lines };
}

/** What was short already when it was read: nobody waits for a piece that is gone. */
function shortagesIn(lines: WhatToOrder['cart']): Shortage[] {
  return lines
    .filter(({ stock, quantity }) => stock < quantity)
    .map(({ variant_id, quantity, stock }) => ({
      productVariantId: variant_id,
      requested: quantity,
      available: stock,
    }));
}

function refuseShort(shortages: readonly Shortage[]): void {
  if (shortages.length === 0) return;
  throw new ShopError('conflict', 'OUT_OF_STOCK', orderText.outOfStock(), { details: { items: shortages } });
}

function refuseOtherPrice({ expectedTotalPaise }: Placing, totalPaise: number): void {
  if (expectedTotalPaise === undefined || expectedTotalPaise === totalPaise) return;
  throw new ShopError('conflict', 'PRICE_CHANGED', orderText.priceChanged());
}
