import { addAddress } from '../addresses/addresses.ts';
import { addToCart } from '../cart/cart.ts';
import type { Db } from '../db/schema.ts';
import { setStatus } from '../orders/change-status.ts';
import { placeOrder } from '../orders/place-order.ts';
import { addWish } from '../wishlist/wishlist.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';

const DAY = 86_400_000;
/** Her orders: how many days ago, how many different things, and what became of them. */
const past: ReadonlyArray<{ daysAgo: number; things: number; then: ReadonlyArray<[DeliveryStatus, daysLater: number]> }> = [
  { daysAgo: 46, things: 3, then: [['SHIPPED', 1], ['DELIVERED', 4]] },
  { daysAgo: 19, things: 1, then: [['SHIPPED', 2], ['DELIVERED', 5]] },
  { daysAgo: 11, things: 1, then: [['CANCELED', 0.2]] },
  { daysAgo: 2.4, things: 2, then: [['SHIPPED', 1]] },
  { daysAgo: 0.15, things: 1, then: [] },
];

/** Gives the demo's shopper two addresses, orders in every state, wishes and a cart. */
export async function settleShopper(db: Db, now: string): Promise<void> {
  const shopper = await db.selectFrom('users').select('id').where('email_key', '=', 'shopper@example.com').executeTakeFirst();
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirst();
  if (!shopper || !admin) return;
  const home = await addAddress(db, shopper.id, { addressLine1: 'Flat 302, Gulmohar Residency', addressLine2: '12th Main, Indiranagar', city: 'Bengaluru', state: 'Karnataka', postalCode: '560038', isDefault: true }, now);
  await addAddress(db, shopper.id, { addressLine1: 'Shop 4, Johari Bazaar', addressLine2: '', city: 'Jaipur', state: 'Rajasthan', postalCode: '302003', isDefault: false }, now);
  const wares = await listWares(db);
  const at = (daysAgo: number) => new Date(Date.parse(now) - daysAgo * DAY).toISOString();
  for (const { daysAgo, things, then } of past) {
    for (const ware of wares.splice(0, things)) await addToCart(db, shopper.id, ware.id, 1, at(daysAgo));
    const orderId = await placeOrder(db, { userId: shopper.id, addressId: home.id, expectedTotalPaise: undefined, key: undefined }, at(daysAgo));
    await db.updateTable('orders').set({ confirmation_sent_at: at(daysAgo) }).where('id', '=', orderId).execute();
    for (const [status, daysLater] of then) await setStatus(db, admin.id, orderId, { status, reason: status === 'CANCELED' ? 'Cancelled at the shopper’s wish, by phone' : '' }, at(daysAgo - daysLater));
  }
  for (const ware of wares.splice(0, 4)) await addWish(db, shopper.id, ware.product_id, now);
  for (const ware of wares.splice(0, 2)) await addToCart(db, shopper.id, ware.id, 1, now);
}

/** One size of each of some products that have pieces to spare, from all over the shop. */
async function listWares(db: Db): Promise<Array<{ id: string; product_id: string }>> {
  const rows = await db.selectFrom('variants').select(['id', 'product_id']).where('stock', '>', 4).where('retired_at', 'is', null).orderBy('product_id').orderBy('id').execute();
  const each = [...new Map(rows.map((row) => [row.product_id, row])).values()];
  return each.filter((_, index) => index % 4 === 1).slice(0, 14);
}
