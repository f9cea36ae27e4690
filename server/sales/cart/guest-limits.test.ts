import { expect, test } from 'vitest';
import { makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { newId } from '../../platform/db/ids.ts';

// In this test the shop's rate limits are a hundredth of the usual limits, rounded up.
const shop = useShop({ RATE_LIMITS: '0.01', TRUST_PROXY: '127.0.0.1' });

const from = (network: string) => async (key: string, body: object) =>
  (await shop.guest.call(key, { body, headers: { 'x-forwarded-for': network } })).status;

test('large carts of one network are priced less often, and do not keep usual ones out', async () => {
  const ask = from('198.51.100.1');
  const lines = Array.from({ length: 21 }, () => ({ productVariantId: newId(), quantity: 1 }));
  const productIds = lines.map(() => newId());
  const large = await Promise.all([
    ...Array.from({ length: 10 }, async () => ask('POST /cart/quote', { lines })),
    ...Array.from({ length: 10 }, async () => ask('POST /wishlist/quote', { productIds })),
  ]);
  expect(large.filter((status) => status === 200)).toHaveLength(3);
  expect(await ask('POST /cart/quote', { lines: lines.slice(1) })).toBe(200);
  expect(await from('198.51.100.2')('POST /cart/quote', { lines })).toBe(200);
});

test('one account merges a few times, however many calls it makes at once', async () => {
  const customer = await makeCustomer(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 50 }] });
  const body = { lines: [{ productVariantId: variants[0]?.id, quantity: 1 }] };
  const merged = await Promise.all(Array.from({ length: 20 }, async () => customer.call('POST /cart/merge', { body })));
  expect(merged.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(merged.filter(({ status }) => status === 429)).toHaveLength(19);
  expect((await customer.call('GET /cart')).body.cart.items).toMatchObject([{ quantity: 1 }]);
});
