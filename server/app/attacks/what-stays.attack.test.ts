import { expect, test } from 'vitest';
import { anAddress, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

// Calls of shoppers create rows that stay for a day or a month. One person must not be able to fill the disk with
// thousands of such calls.

// The shop of this test has a tenth of all limits.
const shop = useShop({ RATE_LIMITS: '0.1' });
const AT_ONCE = 50;

async function statusesOf(
  count: number,
  call: (n: number) => ReturnType<Caller['call']>,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let first = 0; first < count; first += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, async (_, n) => call(first + n)));
    for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

test('of answers that are kept under an Idempotency-Key there are a thousand a day, of carts and addresses together', async () => {
  const shopper = await makeCustomer(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 100_000 }] });
  const body = { productVariantId: variants[0]?.id, quantity: 1 };
  const add = async (n: number) =>
    shopper.call('POST /cart/add', { body, headers: { 'idempotency-key': `cart-${n}-of-many` } });
  expect([...(await statusesOf(150, add))].toSorted()).toEqual([
    [200, 100],
    [429, 50],
  ]);
  const headers = { 'idempotency-key': 'address-of-many' };
  expect((await shopper.call('POST /addresses', { body: anAddress, headers })).status).toBe(429);
  const kept = await shop.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', shopper.user.id)
    .execute();
  expect(kept).toHaveLength(100);
  // If the shop already knows a request's idempotency key, it repeats the earlier answer. It still accepts requests
  // without a key.
  expect((await add(7)).status).toBe(200);
  expect((await shopper.call('POST /cart/add', { body })).status).toBe(200);
});

test('who signs in by the right password for each call has a hundred sessions, the last used ones', async () => {
  const customer = await makeCustomer(shop);
  const first = await shop.as(customer.user);
  shop.wait(1000);
  const others = [];
  for (let n = 0; n < 130; n++) others.push(await shop.as(customer.user));
  const { count } = await shop.db
    .selectFrom('sessions')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', customer.user.id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(100);
  expect((await first.call('GET /auth/me')).status).toBe(401);
  expect((await others.at(-1)?.call('GET /auth/me'))?.status).toBe(200);
  const another = await makeCustomer(shop);
  expect((await another.call('GET /auth/me')).status).toBe(200);
});
