import { createHash, randomInt } from 'node:crypto';
import { notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { expectedDeliveryDay } from '#domain/order-status.ts';
import { cartSums } from '#domain/pricing.ts';
import { findAddress } from '../addresses/addresses.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadImages } from '../products/products.ts';
import type { ItemRow, OrderRow } from './queries.ts';
import { takeStock } from './stock.ts';

export type Placing = { userId: string; addressId: string; expectedTotalPaise: number | undefined; key: string | undefined };

const KEY_LIFE_MS = 24 * 3_600_000;

/**
 * Orders everything in a user's cart, in one transaction: takes the cart, takes the stock, writes the order, or changes
 * nothing. Answers the order's id; the same key and body again answer the first order's. Prices are read now, not when
 * the cart was filled. Throws 404 for the address, 409 CART_EMPTY, OUT_OF_STOCK, PRICE_CHANGED, IDEMPOTENCY_KEY_REUSED.
 */
export async function placeOrder(db: Db, placing: Placing, now: string): Promise<string> {
  return inTransaction(db, async (db) => {
    const orderId = newId();
    const earlier = placing.key === undefined ? undefined : await claimKey(db, placing, placing.key, orderId, now);
    if (earlier) return earlier;
    const lines = await takeCart(db, placing.userId);
    const address = await findAddress(db, placing.userId, placing.addressId);
    if (!address) throw notFound('Address');
    const user = await db.selectFrom('users').select(['first_name', 'last_name', 'email']).where('id', '=', placing.userId).executeTakeFirstOrThrow();

    const shortages = await takeStock(db, lines, { reason: 'order', orderId, userId: placing.userId, now });
    if (shortages.length > 0) throw new ShopError('conflict', 'OUT_OF_STOCK', say.order.outOfStock, { details: { items: shortages } });

    const items = await copyItems(db, orderId, lines);
    const sums = cartSums(items.map((item) => ({ sellingPaise: item.selling_paise, savingPaise: item.saving_paise, quantity: item.quantity })));
    if (placing.expectedTotalPaise !== undefined && placing.expectedTotalPaise !== sums.totalPaise) throw new ShopError('conflict', 'PRICE_CHANGED', say.order.priceChanged);

    await insertOrder(db, {
      id: orderId,
      user_id: placing.userId,
      ...user,
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      state: address.state,
      postal_code: address.postal_code,
      subtotal_paise: sums.subtotalPaise,
      discount_paise: sums.discountPaise,
      total_paise: sums.totalPaise,
      payment_method: 'COD',
      payment_status: 'PENDING',
      delivery_status: 'PENDING',
      expected_on: expectedDeliveryDay(now),
      delivered_at: null,
      confirmation_sent_at: null,
      created_at: now,
      updated_at: now,
    });
    await db.insertInto('order_items').values(items).execute();
    await db.insertInto('order_events').values({ id: newId(), order_id: orderId, at: now, user_id: placing.userId, by: 'shopper', delivery_status: 'PENDING', reason: '' }).execute();
    await noteChange(db, [...new Set(items.map((item) => item.product_id))]);
    return orderId;
  });
}

// A second request with the same key waits here for the first one's commit, then finds its order.
async function claimKey(db: Tx, placing: Placing, key: string, orderId: string, now: string): Promise<string | undefined> {
  const bodyHash = createHash('sha256').update(JSON.stringify([placing.addressId, placing.expectedTotalPaise ?? null])).digest('hex');
  const since = new Date(Date.parse(now) - KEY_LIFE_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('user_id', '=', placing.userId).where('created_at', '<', since).execute();
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: placing.userId, key, body_hash: bodyHash, order_id: orderId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (claimed) return undefined;
  const first = await db.selectFrom('idempotency_keys').select(['body_hash', 'order_id']).where('user_id', '=', placing.userId).where('key', '=', key).executeTakeFirstOrThrow();
  if (first.body_hash !== bodyHash) throw new ShopError('conflict', 'IDEMPOTENCY_KEY_REUSED', 'This order was already sent with other details.');
  return first.order_id;
}

// Taking the rows is what makes a double click harmless: only one of two transactions gets them.
async function takeCart(db: Tx, userId: string): Promise<Array<{ variantId: string; quantity: number }>> {
  const taken = await db.deleteFrom('cart_items').where('user_id', '=', userId).returning(['variant_id', 'quantity']).execute();
  if (taken.length === 0) throw new ShopError('conflict', 'CART_EMPTY', say.order.cartEmpty);
  return taken.map((row) => ({ variantId: row.variant_id, quantity: row.quantity }));
}

async function copyItems(db: Tx, orderId: string, lines: ReadonlyArray<{ variantId: string; quantity: number }>): Promise<ItemRow[]> {
  const quantityOf = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id', 'variants.color', 'variants.color_hex', 'variants.size', 'variants.selling_paise', 'variants.saving_paise', 'products.name'])
    .where('variants.id', 'in', [...quantityOf.keys()])
    .orderBy('variants.id')
    .execute();
  const images = Map.groupBy(await loadImages(db, [...new Set(variants.map((variant) => variant.product_id))]), (image) => image.product_id);
  return variants.map((variant, position) => ({
    id: newId(),
    order_id: orderId,
    position,
    product_id: variant.product_id,
    variant_id: variant.id,
    name: variant.name,
    size: variant.size,
    color: variant.color,
    color_hex: variant.color_hex,
    quantity: quantityOf.get(variant.id) ?? 0,
    selling_paise: variant.selling_paise,
    saving_paise: variant.saving_paise,
    picture_ids: JSON.stringify((images.get(variant.product_id) ?? []).map((image) => image.picture_id)),
  }));
}

// Numbers are drawn, not counted: one customer must not learn from theirs how many orders the shop has.
async function insertOrder(db: Tx, order: Omit<OrderRow, 'order_number'>): Promise<void> {
  for (let tries = 0; ; tries++) {
    const digits = tries < 12 ? 6 : 9;
    const inserted = await db
      .insertInto('orders')
      .values({ ...order, order_number: `ORD${randomInt(10 ** (digits - 1), 10 ** digits)}` })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return;
  }
}
