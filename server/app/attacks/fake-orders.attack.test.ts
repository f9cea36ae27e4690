import { expect, test } from 'vitest';
import { MOST_UNPAID_UPI, usualOrderLimits } from '#domain/order-limits.ts';
import { batches } from '../../platform/db/batches.ts';
import { newId } from '../../platform/db/ids.ts';
import { anAddress, ledgerAgrees, makeCustomer, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Caller, type Reply } from '../../../test/shop.ts';
import { aCounter } from '../../../test/upi-counter.ts';
import { many } from './scale.ts';

// An attacker orders for cash on delivery and never means to pay, to use up the shop's stock or fill its database.

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1' });
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

const put = async (caller: Caller, productVariantId: string, quantity = 1) =>
  caller.call('POST /cart/add', { body: { productVariantId, quantity } });
const place = async (shopper: Shopper) =>
  shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
const countOf = async (table: 'orders' | 'addresses' | 'cart_items', userId: string) =>
  (await shop.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length;
const placed = (replies: readonly Reply[]) => replies.filter((reply) => reply.status === 201).length;

async function makeSizes(count: number, stock = 5) {
  const sizes = Array.from({ length: count }, (_, n) => ({ size: `Size ${n}`, stock }));
  return (await makeProduct(shop, { variants: sizes })).variants.map(({ id }) => id);
}

test('every size of the shop in one order is refused, and no piece leaves the shop', async () => {
  const shopper = await makeShopper(shop);
  const variantIds = await makeSizes(many({ quick: 120, full: 829 }));
  const lines = variantIds.map((variant_id) => ({
    id: newId(),
    user_id: shopper.user.id,
    variant_id,
    quantity: 5,
    created_at: shop.now(),
  }));
  // The cart may contain more lines than the limit allows, because it is older than the limit.
  for (const batch of batches(lines, 200)) await shop.db.insertInto('cart_items').values(batch).execute();
  expect(await place(shopper)).toMatchObject({ status: 409, body: { code: 'ORDER_TOO_LARGE' } });
  expect(await countOf('orders', shopper.user.id)).toBe(0);
  expect(await countOf('cart_items', shopper.user.id)).toBe(variantIds.length);
  expect(await stockOf(shop, variantIds[0] ?? '')).toBe(5);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('an order of ₹64 lakh is refused, however few its pieces', async () => {
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 10, sellingPaise: 80_000_000 }] });
  await put(shopper, variants[0]?.id ?? '', 8);
  expect(await place(shopper)).toMatchObject({ status: 409, body: { code: 'ORDER_TOO_LARGE' } });
  expect(await stockOf(shop, variants[0]?.id ?? '')).toBe(10);
});

test('very many orders of one account at once: no more wait to be sent than an account may have', async () => {
  const shopper = await makeShopper(shop);
  const variantIds = await makeSizes(20, 500);
  const replies = await Promise.all(
    Array.from({ length: many({ quick: 30, full: 150 }) }, async (_, n) => {
      await put(shopper, variantIds[n % variantIds.length] ?? '');
      return place(shopper);
    }),
  );
  expect(placed(replies)).toBe(await countOf('orders', shopper.user.id));
  expect(placed(replies)).toBeLessThanOrEqual(usualOrderLimits.accountOrders);
  expect(replies.filter((reply) => reply.status !== 201 && reply.status !== 409)).toEqual([]);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('checkouts of one account, sent again and again, are soon told to wait', async () => {
  const shopper = await makeShopper(limited);
  const replies = await Promise.all(Array.from({ length: 70 }, async () => place(shopper)));
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(60);
  const [refused, ...others] = replies.filter((reply) => reply.status !== 409);
  expect(others).toHaveLength(9);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES', retryAfter: expect.any(Number) } });
  expect((await place(await makeShopper(limited))).status).toBe(409);
});

test('many accounts at once, one phone number written in many ways: no more orders wait than may go to it', async () => {
  const [variantId = ''] = await makeSizes(1, 100);
  const ways = ['98765 43210', '+91 98765-43210', '09876543210', '(98765) 43210'];
  const shoppers = await Promise.all(
    Array.from({ length: many({ quick: 20, full: 60 }) }, async (_, n) => {
      const customer = await makeCustomer(shop);
      const { body } = await customer.call('POST /addresses', { body: { ...anAddress, phone: ways[n % ways.length] } });
      await put(customer, variantId);
      return { ...customer, addressId: body.address.id as string };
    }),
  );
  const replies = await Promise.all(shoppers.map(place));
  expect(placed(replies)).toBe(usualOrderLimits.phoneOrders);
  const refused = replies.filter((reply) => reply.status !== 201);
  expect(new Set(refused.map((reply) => reply.body.code))).toEqual(new Set(['TOO_MANY_ORDERS_TO_PHONE']));
  // The refusal contains no digit, so it does not reveal how much other people have ordered to this phone number.
  expect(refused[0]?.body.message).not.toMatch(/\d/);
  expect(await stockOf(shop, variantId)).toBe(100 - usualOrderLimits.phoneOrders);
});

test('many addresses at once: an account keeps as many as it may', async () => {
  const customer = await makeCustomer(shop);
  const replies = await Promise.all(
    Array.from({ length: many({ quick: 40, full: 200 }) }, async () =>
      customer.call('POST /addresses', { body: anAddress }),
    ),
  );
  expect(placed(replies)).toBe(usualOrderLimits.addresses);
  expect(await countOf('addresses', customer.user.id)).toBe(usualOrderLimits.addresses);
  expect(replies.find((reply) => reply.status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_ADDRESSES' },
  });
});

test('more sizes put into one cart at once than it may hold: the rest are refused', async () => {
  const customer = await makeCustomer(shop);
  const variantIds = await makeSizes(many({ quick: 110, full: 150 }));
  const replies = await Promise.all(variantIds.map(async (id) => put(customer, id)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(usualOrderLimits.cartLines);
  expect(await countOf('cart_items', customer.user.id)).toBe(usualOrderLimits.cartLines);
  expect(replies.find((reply) => reply.status !== 200)).toMatchObject({ status: 409, body: { code: 'CART_FULL' } });
});

test('very many orders by UPI of new accounts at once: two of an account hold pieces unpaid', async () => {
  const { variantId } = await aCounter(shop);
  const customer = await makeCustomer(shop);
  const { body } = await customer.call('POST /addresses', { body: anAddress });
  const alone = { ...customer, addressId: body.address.id as string };
  const orderByUpi = async (shopper: Shopper) => {
    await put(shopper, variantId);
    const body = { addressId: shopper.addressId, paymentMethod: 'UPI' };
    return shopper.call('POST /orders/place', { body });
  };
  const byAccount = await Promise.all(Array.from({ length: 20 }, async () => orderByUpi(alone)));
  expect(placed(byAccount)).toBeLessThanOrEqual(MOST_UNPAID_UPI);
  expect(byAccount.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const unpaid = await shop.db.selectFrom('orders').select('id').where('payment_method', '=', 'UPI').execute();
  expect(unpaid).toHaveLength(placed(byAccount));
  expect(await ledgerAgrees(shop)).toBe(true);
});
