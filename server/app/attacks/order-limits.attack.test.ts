import { expect, test } from 'vitest';
import { usualOrderLimits } from '#domain/order-limits.ts';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { many } from './scale.ts';

// The limits on orders prevent that an attacker orders the whole stock. The tests set invalid limits, and place orders
// at the moment when the limits change.

const shop = useShop();
const { orderPaise, confirmEmail: _, ...counts } = usualOrderLimits;
const usual = { orderValue: String(orderPaise / 100), ...counts };
const fields = Object.keys(usual);
const set = async ({ call }: Caller, change: object) => call('PUT /order-limits', { body: { ...usual, ...change } });
const inForce = async () => {
  const { updatedAt: _at, ...limits } = (await (await makeAdmin(shop)).call('GET /order-limits')).body.limits;
  return limits as object;
};

const SENSELESS: readonly unknown[] = [
  ...[-1, 0, -0.5, 1e21, Number.MAX_SAFE_INTEGER, '-5', '1e9', '99999999999999999999', 'NaN', 'Infinity', '0x10'],
  ...['', ' ', '10; drop table orders', null, true, [], [10], {}, { toString: '10' }],
];
/** JSON.stringify never writes these values, but a client can write them into JSON by hand. */
const RAW = ['NaN', 'Infinity', '-Infinity', '1e999', '-0', '0010', '9'.repeat(400)];

test.each(fields)('%s takes no senseless value, and stays as it was', async (field) => {
  const owner = await makeAdmin(shop);
  const before = await inForce();
  for (const value of SENSELESS) {
    const { status, body } = await set(owner, { [field]: value });
    expect({ value, status, paths: body.issues?.map(({ path }: { path: string }) => path) }).toEqual({
      value,
      status: 400,
      paths: [field],
    });
  }
  const authorization = `Bearer ${await beginSession(shop.db, owner.user, shop.now())}`;
  for (const raw of RAW) {
    const payload = JSON.stringify({ ...usual, [field]: 'HERE' }).replace('"HERE"', raw);
    const headers = { 'content-type': 'application/json', authorization };
    const { statusCode } = await shop.app.inject({ method: 'PUT', url: '/api/order-limits', payload, headers });
    expect({ raw, statusCode }).toEqual({ raw, statusCode: 400 });
  }
  const { [field]: _left, ...others } = usual as Record<string, unknown>;
  expect((await owner.call('PUT /order-limits', { body: others })).status).toBe(400);
  expect(await inForce()).toEqual(before);
});

test('limits that nobody declared are not stored, and none is lifted by a prototype', async () => {
  const owner = await makeAdmin(shop);
  const before = await inForce();
  const more = {
    areLifted: true,
    ORDER_LIMITS: 'off',
    id: 2,
    order_paise: 1,
    constructor: { prototype: { addresses: 9 } },
  };
  expect((await set(owner, more)).status).toBe(200);
  expect(await inForce()).toEqual(before);
  expect((await owner.call('GET /order-limits')).body.areLifted).toBe(false);
});

test('two owners who save at once from the same form: one does, and what holds is whole', async () => {
  const owners = await Promise.all([makeAdmin(shop), makeAdmin(shop), makeAdmin(shop, 'manager')]);
  const [first] = owners;
  await set(first, {});
  const { updatedAt } = (await first.call('GET /order-limits')).body.limits;
  const replies = await Promise.all(
    owners.map(async (owner, n) =>
      set(owner, { linePieces: n + 1, orderPieces: n + 1, addresses: n + 1, expectedUpdatedAt: updatedAt }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const winner = replies.findIndex(({ status }) => status === 200) + 1;
  expect(await inForce()).toMatchObject({ linePieces: winner, orderPieces: winner, addresses: winner });
  await set(first, {});
});

test('orders placed while the limit is lowered: what was answered holds from then on, and no order is half there', async () => {
  const owner = await makeAdmin(shop);
  for (let round = 0; round < many({ quick: 2, full: 20 }); round++) {
    await set(owner, {});
    const { variants } = await makeProduct(shop, {
      variants: Array.from({ length: 16 }, (_, n) => ({ size: `${n}` })),
    });
    const shopper = await makeShopper(shop);
    const buy = async (_: unknown, n: number) => {
      await shopper.call('POST /cart/add', { body: { productVariantId: variants[n]?.id, quantity: 1 } });
      const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
      return (await shopper.call('POST /orders/place', { body })).status;
    };
    const begun = Array.from({ length: 12 }, buy);
    expect((await set(owner, { accountOrders: 1 })).status).toBe(200);
    const waiting = async () =>
      (await shop.db.selectFrom('orders').select('id').where('user_id', '=', shopper.user.id).execute()).length;
    const statuses = await Promise.all(begun);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    if ((await waiting()) === 0) expect(await buy(undefined, 12)).toBe(201);
    const before = await waiting();
    expect(await Promise.all([12, 13, 14].map(async (n) => buy(undefined, n)))).toEqual([409, 409, 409]);
    expect(await waiting()).toBe(before);
    expect(before).toBeLessThanOrEqual(usualOrderLimits.accountOrders);
  }
  await set(owner, {});
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('a limit that is lowered below what somebody has leaves it, and lets no more come', async () => {
  const [owner, shopper] = [await makeAdmin(shop), await makeShopper(shop)];
  const add = async (n: number) => {
    const { variants } = await makeProduct(shop);
    return [
      n,
      (await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } })).status,
    ];
  };
  await add(0);
  await add(1);
  expect((await set(owner, { cartLines: 1, addresses: 1 })).status).toBe(200);
  expect((await shopper.call('GET /cart')).body.cart.items).toHaveLength(2);
  expect(await Promise.all([2, 3, 4].map(add))).toEqual([2, 3, 4].map((n) => [n, 409]));
  expect((await shopper.call('GET /cart')).body.cart.items).toHaveLength(2);
  await set(owner, {});
});
