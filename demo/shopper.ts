import { addAddress } from '../server/sales/addresses/addresses.ts';
import { addToCart } from '../server/sales/cart/cart.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { SHOPPER_EMAIL } from '../domain/fictional.ts';
import { addWish } from '../server/sales/wishlist/wishlist.ts';
import type { Scene } from './plan-scenes.ts';
import { findUserId, listVariantsAbove } from './queries.ts';
import type { Regular } from './simulate-past.ts';

/** The past orders of the demo's shopper. */
const scenes: readonly Scene[] = [
  {
    daysAgo: 46,
    things: 3,
    then: [
      ['handOver', 1],
      ['arrive', 4],
    ],
  },
  {
    daysAgo: 19,
    then: [
      ['handOver', 2],
      ['goOut', 4.6],
      ['arrive', 5],
    ],
  },
  { daysAgo: 11, then: [['cancel', 0.2]] },
  {
    daysAgo: 2.4,
    things: 2,
    then: [
      ['pack', 0.5],
      ['handOver', 1],
      ['goOut', 2.1],
    ],
  },
  { daysAgo: 0.15, then: [] },
];

const homeAddress = {
  recipientName: 'Asha Rao',
  phone: '6666612345',
  addressLine1: 'Flat 302, Gulmohar Residency',
  addressLine2: '12th Main, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560038',
  isDefault: true,
};
const shopAddress = {
  recipientName: 'Kamla Devi',
  phone: '6666654321',
  addressLine1: 'Shop 4, Johari Bazaar',
  addressLine2: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  postalCode: '302003',
  isDefault: false,
};

/**
 * Gives the demo's shopper two addresses. Returns the shopper and their past orders, or undefined if there is no such
 * account.
 */
export async function welcomeShopper(db: Db, now: string): Promise<Regular | undefined> {
  const id = await findUserId(db, SHOPPER_EMAIL);
  if (id === undefined) return undefined;
  const address = await addAddress(db, id, homeAddress, now);
  await addAddress(db, id, shopAddress, now);
  return { customer: { user: { id, username: 'asha' }, address }, scenes };
}

/** Fills the wishlist and the cart of the demo's shopper. */
export async function fillShopperCart(db: Db, userId: string, now: string): Promise<void> {
  const variants = await listPlentiful(db);
  for (const variant of variants.splice(0, 4)) await addWish(db, userId, variant.product_id, now);
  for (const variant of variants.splice(0, 2)) await addToCart(db, userId, variant.id, 1, now);
}

/**
 * Lists variants of different products from all parts of the shop, one variant of each product, with enough pieces in
 * stock.
 */
async function listPlentiful(db: Db): Promise<Array<{ id: string; product_id: string }>> {
  const rows = await listVariantsAbove(db, 4);
  const each = [...new Map(rows.map((row) => [row.product_id, row])).values()];
  return each.filter((_, index) => index % 4 === 1).slice(8, 14);
}
