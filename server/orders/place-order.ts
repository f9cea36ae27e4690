import { createHash } from 'node:crypto';
import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import * as sessionText from '#text/session.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { expectedDeliveryDay } from '#domain/order-status.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import { picturesFor } from '#domain/picture-order.ts';
import { cartSums } from '#domain/pricing.ts';
import { findAddress, type AddressRow } from '../addresses/addresses.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuseMoreOrders, refuseMoreToPhone, refuseTooLarge } from '../order-limits/order-limits.ts';
import { loadImages } from '../products/products.ts';
import {
  claimIdempotencyKey,
  countOrdersToSend,
  deleteCartItems,
  forgetIdempotencyKeys,
  findBuyer,
  getIdempotencyKey,
  insertOrder,
  insertOrderItems,
  listOnSale,
  loadVariantsToOrder,
  lockAndCountOrdersToPhone,
} from './placing-queries.ts';
import { insertOrderEvent, type ItemRow } from './queries.ts';
import { takeStock, type Line } from './stock.ts';

export type Placing = {
  userId: string;
  addressId: string;
  expectedTotalPaise: number | undefined;
  key: string | undefined;
};

const KEY_LIFE_MS = 24 * 3_600_000;

/**
 * Orders everything in a user's cart, in one transaction: takes the cart, takes the stock, writes the order, or changes
 * nothing. Answers the order's id; the same key and body again answer the first order's. Prices are read now, not when
 * the cart was filled. Throws 404 for the address, 409 CART_EMPTY, OUT_OF_STOCK, PRICE_CHANGED, IDEMPOTENCY_KEY_REUSED, and
 * where there are limits ORDER_TOO_LARGE, TOO_MANY_ORDERS, TOO_MANY_ORDERS_TO_PHONE.
 */
export async function placeOrder(db: Db, placing: Placing, now: string, limits?: OrderLimits): Promise<string> {
  const bodyHash = hashOfBody(placing);
  return inTransaction(db, async (db) => {
    // Their data may be erased at this moment: who comes second waits, and finds what the first has done.
    const buyer = await findBuyer(db, placing.userId);
    if (!buyer) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
    const orderId = newId();
    const earlierId = await claimKey(db, placing, { bodyHash, orderId, now });
    if (earlierId !== undefined) return earlierId;
    const lines = await takeCart(db, placing.userId);
    const address = await findAddress(db, placing.userId, placing.addressId);
    if (!address) throw notFound(notFoundText.address);
    if (limits) await refuseBeyond(db, limits, { userId: placing.userId, phone: address.phone, lines });
    const shortages = await takeStock(db, lines, { reason: 'order', orderId, userId: placing.userId, now });
    if (shortages.length > 0)
      throw new ShopError('conflict', 'OUT_OF_STOCK', orderText.outOfStock(), { details: { items: shortages } });
    const { items, goods } = await copyItems(db, orderId, lines);
    const sums = sumUp(items, placing.expectedTotalPaise);
    const quantities = items.map((item) => item.quantity);
    if (limits) refuseTooLarge(limits, { quantities, totalPaise: sums.total_paise });
    const order = {
      ...newOrder(orderId, placing.userId, now),
      ...buyer,
      ...addressColumns(address),
      ...sums,
    };
    await insertOrder(db, order, goods);
    await insertOrderItems(db, items);
    const event = { user_id: placing.userId, by: 'shopper', delivery_status: 'PENDING', reason: '' } as const;
    await insertOrderEvent(db, { id: newId(), order_id: orderId, at: now, ...event });
    await noteChange(db, [...new Set(items.map((item) => item.product_id))]);
    return orderId;
  });
}

function hashOfBody({ addressId, expectedTotalPaise }: Placing): string {
  return createHash('sha256')
    .update(JSON.stringify([addressId, expectedTotalPaise ?? null]))
    .digest('hex');
}

type Claim = { bodyHash: string; orderId: string; now: string };

/** Claims the request's key, if it has one; answers the id of the order that an earlier request with it has placed. */
async function claimKey(db: Tx, { userId, key }: Placing, claim: Claim): Promise<string | undefined> {
  if (key === undefined) return undefined;
  await forgetIdempotencyKeys(db, userId, new Date(Date.parse(claim.now) - KEY_LIFE_MS).toISOString());
  const row = { user_id: userId, key, body_hash: claim.bodyHash, order_id: claim.orderId, created_at: claim.now };
  // A second request with the same key waits here for the first one's commit, then finds its order.
  if (await claimIdempotencyKey(db, row)) return undefined;
  const first = await getIdempotencyKey(db, userId, key);
  if (first.body_hash !== claim.bodyHash)
    throw new ShopError('conflict', 'IDEMPOTENCY_KEY_REUSED', orderErrorsText.keyReused());
  return first.order_id;
}

// Taking the rows is what makes a double click harmless: only one of two transactions gets them.
async function takeCart(db: Tx, userId: string): Promise<Line[]> {
  const taken = await deleteCartItems(db, userId);
  const onSale = await listOnSale(
    db,
    taken.map((row) => row.variant_id),
  );
  // A line whose variant is retired is not shown in the cart either.
  const lines = taken.filter((row) => onSale.has(row.variant_id));
  if (lines.length === 0) throw new ShopError('conflict', 'CART_EMPTY', orderText.cartEmpty());
  return lines.map((row) => ({ variantId: row.variant_id, quantity: row.quantity }));
}

/**
 * Refuses, before any stock is touched, one order too many and too many pieces. The cart is taken: another order of this user
 * has either ended or waits for these lines, so all of them are counted.
 */
async function refuseBeyond(
  db: Tx,
  limits: OrderLimits,
  { userId, phone, lines }: { userId: string; phone: string; lines: readonly Line[] },
): Promise<void> {
  refuseTooLarge(limits, { quantities: lines.map((line) => line.quantity), totalPaise: 0 });
  refuseMoreOrders(limits, await countOrdersToSend(db, userId));
  // An address need not have a number (decisions/0027).
  if (phone !== '') refuseMoreToPhone(limits, await lockAndCountOrdersToPhone(db, phone));
}

/** The order's own copies; `goods` are the names and SKUs it is found by. */
async function copyItems(
  db: Tx,
  orderId: string,
  lines: readonly Line[],
): Promise<{ items: ItemRow[]; goods: Array<string | null> }> {
  const quantityOf = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const variants = await loadVariantsToOrder(db, [...quantityOf.keys()]);
  const images = Map.groupBy(
    await loadImages(db, [...new Set(variants.map((variant) => variant.product_id))]),
    (image) => image.product_id,
  );
  const items = variants.map(({ id, sku: _sku, ...variant }, position) => ({
    id: newId(),
    order_id: orderId,
    position,
    ...variant,
    variant_id: id,
    quantity: quantityOf.get(id) ?? 0,
    picture_ids: JSON.stringify(
      picturesFor(variant.color, images.get(variant.product_id) ?? []).map((image) => image.picture_id),
    ),
  }));
  return { items, goods: variants.flatMap(({ name, sku }) => [name, sku]) };
}

function sumUp(items: readonly ItemRow[], expectedTotalPaise: number | undefined) {
  const sums = cartSums(
    items.map((item) => ({
      sellingPaise: item.selling_paise,
      savingPaise: item.saving_paise,
      quantity: item.quantity,
    })),
  );
  if (expectedTotalPaise !== undefined && expectedTotalPaise !== sums.totalPaise)
    throw new ShopError('conflict', 'PRICE_CHANGED', orderText.priceChanged());
  return { subtotal_paise: sums.subtotalPaise, discount_paise: sums.discountPaise, total_paise: sums.totalPaise };
}

function newOrder(id: string, userId: string, now: string) {
  return {
    id,
    user_id: userId,
    payment_method: 'COD',
    payment_status: 'PENDING',
    delivery_status: 'PENDING',
    expected_on: expectedDeliveryDay(now),
    delivered_at: null,
    confirmation_sent_at: null,
    language: currentLocale(),
    created_at: now,
    updated_at: now,
  } as const;
}

function addressColumns({ recipient_name, phone, line1, line2, city, state, postal_code }: AddressRow) {
  return { recipient_name, phone, line1, line2, city, state, postal_code };
}
