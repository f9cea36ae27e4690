import { addAddress } from '../addresses/addresses.ts';
import { addToCart } from '../cart/cart.ts';
import type { Db } from '../db/schema.ts';
import { setStatus } from '../orders/change-status.ts';
import { withOrderNumber } from '../orders/order-numbers.ts';
import { placeOrder } from '../orders/place-order.ts';
import { findAdminId, findUserId, listVariantsAbove, noteConfirmation } from './queries.ts';
import { addWish } from '../wishlist/wishlist.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';

const DAY_MS = 86_400_000;
/** The shopper's orders: how many days ago, how many different things, and what became of them. */
const past: ReadonlyArray<{
  daysAgo: number;
  things: number;
  then: ReadonlyArray<[DeliveryStatus, daysLater: number]>;
}> = [
  {
    daysAgo: 46,
    things: 3,
    then: [
      ['SHIPPED', 1],
      ['DELIVERED', 4],
    ],
  },
  {
    daysAgo: 19,
    things: 1,
    then: [
      ['SHIPPED', 2],
      ['DELIVERED', 5],
    ],
  },
  { daysAgo: 11, things: 1, then: [['CANCELED', 0.2]] },
  { daysAgo: 2.4, things: 2, then: [['SHIPPED', 1]] },
  { daysAgo: 0.15, things: 1, then: [] },
];

const homeAddress = {
  recipientName: 'Asha Rao',
  phone: '9845012345',
  addressLine1: 'Flat 302, Gulmohar Residency',
  addressLine2: '12th Main, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560038',
  isDefault: true,
};
const shopAddress = {
  recipientName: 'Kamla Devi',
  phone: '9829054321',
  addressLine1: 'Shop 4, Johari Bazaar',
  addressLine2: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  postalCode: '302003',
  isDefault: false,
};

/** Gives the demo's shopper two addresses, orders in every state, wishes and a cart. */
export async function fillShopperAccount(db: Db, now: string): Promise<void> {
  const shopperId = await findUserId(db, 'shopper@example.com');
  const adminId = await findAdminId(db);
  if (shopperId === undefined || adminId === undefined) return;
  const { id: addressId } = await addAddress(db, shopperId, homeAddress, now);
  await addAddress(db, shopperId, shopAddress, now);
  const variants = await listPlentiful(db);
  const daysBefore = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();
  for (const { daysAgo, things, then } of past) {
    const at = daysBefore(daysAgo);
    for (const variant of variants.splice(0, things)) await addToCart(db, shopperId, variant.id, 1, at);
    const silently = { isLimited: false, isSilent: true };
    const placing = { userId: shopperId, addressId, expectedTotalPaise: undefined, ...silently };
    const { id: orderId } = await withOrderNumber(db, async (orderNumber) =>
      placeOrder(db, { ...placing, orderNumber }, at),
    );
    await noteConfirmation(db, orderId, at);
    for (const [status, daysLater] of then) {
      const reason = status === 'CANCELED' ? 'Cancelled at the shopper’s wish, by phone' : '';
      await setStatus(
        db,
        { id: adminId, staffRole: 'owner' },
        orderId,
        { status, reason, isSilent: true },
        daysBefore(daysAgo - daysLater),
      );
    }
  }
  for (const variant of variants.splice(0, 4)) await addWish(db, shopperId, variant.product_id, now);
  for (const variant of variants.splice(0, 2)) await addToCart(db, shopperId, variant.id, 1, now);
}

/** One size of each of some products that have pieces to spare, from all over the shop. */
async function listPlentiful(db: Db): Promise<Array<{ id: string; product_id: string }>> {
  const rows = await listVariantsAbove(db, 4);
  const each = [...new Map(rows.map((row) => [row.product_id, row])).values()];
  return each.filter((_, index) => index % 4 === 1).slice(0, 14);
}
