import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderText from '#text/order.ts';
import * as sessionText from '#text/session.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { entryStage } from '#domain/order-stages.ts';
import { expectedDeliveryDay } from '#domain/order-status.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import { picturesFor } from '#domain/picture-order.ts';
import { cartSums } from '#domain/pricing.ts';
import { findAddress, type AddressRow } from '../addresses/addresses.ts';
import { noteStockChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  refuseMoreOrders,
  refuseMoreToPhone,
  refuseTooLarge,
  refuseUnconfirmed,
} from '../order-limits/order-limits.ts';
import { loadImages, type ImageRow } from '../products/products.ts';
import {
  countOrdersToSend,
  deleteCartItems,
  findBuyer,
  insertOrder,
  insertPartsOfOrder,
  listOnSale,
  loadVariantsToOrder,
  lockAndCountOrdersToPhone,
} from './placing-queries.ts';
import { queueConfirmation } from './confirmation.ts';
import { NumberTaken } from './order-numbers.ts';
import type { EventRow, ItemRow } from './queries.ts';
import { movementsOf, takeStock, type Line } from './stock.ts';

export type Placing = {
  userId: string;
  /** By withOrderNumber. */
  orderNumber: string;
  addressId: string;
  expectedTotalPaise: number | undefined;
  /** An order of a demo's past, of which nobody is told. */
  isSilent?: boolean;
};

/**
 * Orders everything in a user's cart, in one transaction: takes the cart, takes the stock, writes the order, or changes
 * nothing. Answers the order's id. Prices are read now, not when the cart was filled. Throws 404 for the address, 409
 * CART_EMPTY, OUT_OF_STOCK, PRICE_CHANGED, and where there are limits ORDER_TOO_LARGE, TOO_MANY_ORDERS,
 * EMAIL_NOT_CONFIRMED, TOO_MANY_ORDERS_TO_PHONE.
 */
export async function placeOrder(db: Db, placing: Placing, now: string, limits?: OrderLimits): Promise<string> {
  return inTransaction(db, async (db) => {
    // Their data may be erased at this moment: who comes second waits, and finds what the first has done.
    const found = await findBuyer(db, placing.userId);
    if (!found) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
    const { email_confirmed_at, ...buyer } = found;
    const orderId = newId();
    const { lines, productIds } = await takeCart(db, placing.userId);
    const images = Map.groupBy(await loadImages(db, productIds), (image) => image.product_id);
    const address = await findAddress(db, placing.userId, placing.addressId);
    if (!address) throw notFound(notFoundText.address);
    if (limits)
      await refuseBeyond(db, limits, {
        userId: placing.userId,
        isConfirmed: email_confirmed_at !== null,
        phone: address.phone,
        lines,
      });
    // From here on others wait for these pieces: every round trip counts.
    const shortages = await takeStock(db, lines);
    if (shortages.length > 0)
      throw new ShopError('conflict', 'OUT_OF_STOCK', orderText.outOfStock(), { details: { items: shortages } });
    const { items, goods } = await copyItems(db, orderId, lines, images);
    const sums = sumUp(items, placing.expectedTotalPaise);
    const quantities = items.map((item) => item.quantity);
    if (limits) refuseTooLarge(limits, { quantities, totalPaise: sums.total_paise });
    const order = {
      ...newOrder(orderId, placing, now),
      ...buyer,
      ...addressColumns(address),
      ...sums,
    };
    if (!(await insertOrder(db, order, goods))) throw new NumberTaken();
    const movements = movementsOf(lines, { reason: 'order', orderId, userId: placing.userId, now });
    await insertPartsOfOrder(db, { items, movements, event: placedEvent(placing.userId, orderId, now) });
    if (!placing.isSilent) await queueConfirmation(db, { orderId, userId: placing.userId }, now);
    await noteStockChange(db, [...new Set(items.map((item) => item.product_id))]);
    return orderId;
  });
}

// Taking the rows is what makes a double click harmless: only one of two transactions gets them.
async function takeCart(db: Tx, userId: string): Promise<{ lines: Line[]; productIds: string[] }> {
  const taken = await deleteCartItems(db, userId);
  const onSale = await listOnSale(
    db,
    taken.map((row) => row.variant_id),
  );
  // A line whose variant is retired is not shown in the cart either.
  const lines = taken.filter((row) => onSale.has(row.variant_id));
  if (lines.length === 0) throw new ShopError('conflict', 'CART_EMPTY', orderText.cartEmpty());
  return {
    lines: lines.map((row) => ({ variantId: row.variant_id, quantity: row.quantity })),
    productIds: [...new Set(onSale.values())],
  };
}

/**
 * Refuses, before any stock is touched, one order too many and too many pieces. The cart is taken: another order of this user
 * has either ended or waits for these lines, so all of them are counted.
 */
async function refuseBeyond(
  db: Tx,
  limits: OrderLimits,
  {
    userId,
    isConfirmed,
    phone,
    lines,
  }: { userId: string; isConfirmed: boolean; phone: string; lines: readonly Line[] },
): Promise<void> {
  refuseTooLarge(limits, { quantities: lines.map((line) => line.quantity), totalPaise: 0 });
  const waiting = await countOrdersToSend(db, userId);
  refuseMoreOrders(limits, waiting);
  refuseUnconfirmed(limits, waiting, isConfirmed);
  // An address need not have a number (decisions/0027).
  if (phone !== '') refuseMoreToPhone(limits, await lockAndCountOrdersToPhone(db, phone));
}

/** The order's own copies; `goods` are the names and SKUs it is found by. */
async function copyItems(
  db: Tx,
  orderId: string,
  lines: readonly Line[],
  images: ReadonlyMap<string, readonly ImageRow[]>,
): Promise<{ items: ItemRow[]; goods: Array<string | null> }> {
  const quantityOf = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const variants = await loadVariantsToOrder(db, [...quantityOf.keys()]);
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

function newOrder(id: string, { userId, orderNumber }: Placing, now: string) {
  return {
    id,
    order_number: orderNumber,
    user_id: userId,
    payment_method: 'COD',
    payment_status: 'PENDING',
    delivery_status: 'PENDING',
    stage: entryStage.PENDING,
    expected_on: expectedDeliveryDay(now),
    delivered_at: null,
    confirmation_sent_at: null,
    language: currentLocale(),
    created_at: now,
    updated_at: now,
  } as const;
}

function placedEvent(userId: string, orderId: string, now: string): EventRow {
  const placed = { by: 'shopper', delivery_status: 'PENDING', stage: entryStage.PENDING, reason: '' } as const;
  return { id: newId(), order_id: orderId, user_id: userId, at: now, ...placed };
}

function addressColumns({ recipient_name, phone, line1, line2, city, state, postal_code }: AddressRow) {
  return { recipient_name, phone, line1, line2, city, state, postal_code };
}
