// On both engines: many shoppers place their orders at the same moment.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';

// On PostgreSQL, orders of several shoppers share one transaction. On SQLite each order has its own transaction.

const shop = useShop({ LANGUAGES: 'en,en-XA' });
let phones = 9_100_000_000;

async function aVariant(stock = 50): Promise<string> {
  return (await makeProduct(shop, { variants: [{ stock }] })).variants[0]?.id ?? '';
}

async function setLimits(limits: { confirm_email?: 0 | 1; phone_orders?: number }) {
  const many = { order_paise: 90_000_000, line_pieces: 10, order_pieces: 50, account_orders: 9, phone_orders: 9 };
  const others = { addresses: 20, cart_lines: 100, confirm_email: 0 as const, updated_at: shop.now() };
  await shop.db.deleteFrom('order_limits').execute();
  await shop.db
    .insertInto('order_limits')
    .values({ id: 1, ...many, ...others, ...limits })
    .execute();
}

/**
 * Makes one shopper for each of these variants, with one item of the variant in the cart; the orders go to different
 * phone numbers.
 */
async function shoppersWith(variantIds: readonly string[]) {
  const shoppers = [];
  for (const variantId of variantIds) {
    const shopper = await makeShopper(shop);
    await shop.db
      .updateTable('addresses')
      .set({ phone: String(phones++) })
      .where('id', '=', shopper.addressId)
      .execute();
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId } });
    shoppers.push({
      ...shopper,
      place: async (headers: Record<string, string> = {}) =>
        shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' }, headers }),
    });
  }
  return shoppers;
}

/** Counts the transactions that have written the orders of these shoppers. */
async function transactionsOf(shoppers: ReadonlyArray<{ user: { id: string } }>): Promise<number> {
  const ids = shoppers.map(({ user }) => user.id);
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text) as count from orders where user_id = any(${ids})`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

test('orders that are placed at the same time are as if each were placed by itself, and share transactions', async () => {
  const variantIds = [await aVariant(), await aVariant()];
  const shoppers = await shoppersWith(Array.from({ length: 24 }, (_, n) => variantIds[n % 2] ?? ''));
  const languages = shoppers.map((_, n) => (n % 3 === 0 ? 'en-XA' : 'en'));
  const answers = await Promise.all(
    shoppers.map(async ({ place }, n) => place({ 'accept-language': languages[n] ?? '' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(shoppers.map(() => 201));
  const orders = await shop.db.selectFrom('orders').select(['id', 'user_id', 'language', 'phone']).execute();
  const byUser = new Map(orders.map((order) => [order.user_id, order]));
  expect(shoppers.map(({ user }) => byUser.get(user.id)?.language)).toEqual(languages);
  expect(answers.map(({ body }) => body.order.id)).toEqual(shoppers.map(({ user }) => byUser.get(user.id)?.id));
  expect(await Promise.all(variantIds.map(async (id) => stockOf(shop, id)))).toEqual([38, 38]);
  if (isPostgres) expect(await transactionsOf(shoppers)).toBeLessThan(12);
});

test('whoever is refused leaves the others their orders, and their transaction', async () => {
  const variantId = await aVariant();
  const shoppers = await shoppersWith(Array.from({ length: 16 }, () => variantId));
  // The first orders are placed alone, at once. The orders of these two shoppers come later, so they share a
  // transaction with other orders.
  const [emptied, unconfirmed] = shoppers.slice(8);
  await shop.db
    .deleteFrom('cart_items')
    .where('user_id', '=', emptied?.user.id ?? '')
    .execute();
  const soldOut = await shoppersWith([await aVariant(1)]);
  await shop.db.updateTable('variants').set({ stock: 0 }).where('stock', '=', 1).execute();
  expect((await unconfirmed?.place())?.status).toBe(201);
  await unconfirmed?.call('POST /cart/add', { body: { productVariantId: variantId } });
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('id', '=', unconfirmed?.user.id ?? '')
    .execute();
  await setLimits({ confirm_email: 1 });
  const answers = await Promise.all([...shoppers, ...soldOut].map(async ({ place }) => place()));
  const codes = answers.map(({ status, body }) => (status === 201 ? 201 : `${status} ${body.code}`));
  expect(codes).toEqual([
    ...Array.from({ length: 8 }, () => 201),
    '409 CART_EMPTY',
    expect.stringMatching(/EMAIL_NOT_CONFIRMED$/),
    ...Array.from({ length: 6 }, () => 201),
    '409 OUT_OF_STOCK',
  ]);
  if (isPostgres) expect(await transactionsOf(shoppers)).toBeLessThan(10);
  expect(await stockOf(shop, variantId)).toBe(50 - 15);
});

test('where all together want more than is left, as many get theirs as there are pieces', async () => {
  const variantId = await aVariant(7);
  const shoppers = await shoppersWith(Array.from({ length: 16 }, () => variantId));
  const answers = await Promise.all(shoppers.map(async ({ place }) => place()));
  const codes = answers.map(({ status, body }) => (status === 201 ? 'placed' : body.code));
  expect(codes.toSorted()).toEqual([...Array(9).fill('OUT_OF_STOCK'), ...Array(7).fill('placed')]);
  expect(await stockOf(shop, variantId)).toBe(0);
});

test.runIf(isPostgres)('whoever wants what somebody has locked waits by themselves', async () => {
  const [held, free] = [await aVariant(), await aVariant()];
  const shoppers = await shoppersWith(Array.from({ length: 12 }, (_, n) => (n % 4 === 0 ? held : free)));
  const holder = await shop.db.startTransaction().execute();
  await holder.updateTable('variants').set({ sku: 'HELD' }).where('id', '=', held).execute();
  const placed = shoppers.map(async ({ place }) => place());
  const others = await Promise.all(placed.filter((_, n) => n % 4 !== 0));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
  expect(await stockOf(shop, held)).toBe(50);
  await holder.commit().execute();
  expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(placed.map(() => 201));
  expect(await stockOf(shop, held)).toBe(47);
});

test.runIf(isPostgres)('however many wait for what somebody has locked, they keep nobody else', async () => {
  const [held, free] = [await aVariant(), await aVariant()];
  const shoppers = await shoppersWith(Array.from({ length: 36 }, (_, n) => (n % 4 === 0 ? free : held)));
  const holder = await shop.db.startTransaction().execute();
  await holder.updateTable('variants').set({ sku: 'HELD LONG' }).where('id', '=', held).execute();
  const placed = shoppers.map(async ({ place }) => place());
  const others = await Promise.all(placed.filter((_, n) => n % 4 === 0));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
  await holder.commit().execute();
  expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(placed.map(() => 201));
  expect([await stockOf(shop, held), await stockOf(shop, free)]).toEqual([50 - 27, 50 - 9]);
});

test('of two orders of one customer, or two beyond the limit of a phone number, one is placed', async () => {
  const variantId = await aVariant();
  const [twice, ...neighbours] = await shoppersWith(Array.from({ length: 4 }, () => variantId));
  await shop.db
    .updateTable('addresses')
    .set({ phone: '9000000001' })
    .where(
      'user_id',
      'in',
      neighbours.map(({ user }) => user.id),
    )
    .execute();
  await setLimits({ phone_orders: 1 });
  const placed = await Promise.all([twice, twice, ...neighbours].map(async (one) => one?.place()));
  const statuses = placed.map((answer) => answer?.status);
  expect(statuses.slice(0, 2).toSorted()).toEqual([201, 409]);
  expect(statuses.slice(2).filter((status) => status === 201)).toHaveLength(1);
  expect(await stockOf(shop, variantId)).toBe(48);
});
