// On both engines: SQL finds customers by a text.
import { expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { makeAdmin, makeOrders, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { batches } from '../../platform/db/batches.ts';
import { newId } from '../../platform/db/ids.ts';

const shop = useShop();

test('a customer with orders, spending and addresses; found by name, email and mobile', async () => {
  const admin = await makeAdmin(shop);
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop);
  for (const cancel of [false, true]) {
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const { order } = (
      await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
    ).body;
    if (cancel) await shopper.call(`PUT /orders/${order.id}/cancel`);
  }
  await shopper.call('PUT /users/profile', {
    body: { firstName: 'मीरा', lastName: 'O’Neil_100%', mobile: '+91 98000 11111' },
  });
  for (const words of [
    'मीरा',
    'neil_100%',
    "o'neil meera",
    '+91 98000-11111',
    shopper.user.email.toUpperCase(),
    '98000 11111',
  ]) {
    const { body } = await admin.call(`GET /customers?q=${encodeURIComponent(words)}`);
    expect(body.customers).toMatchObject([{ id: shopper.user.id, orders: 2, spent: '999.00', blockedAt: null }]);
  }
  expect((await admin.call('GET /customers?q=100_')).body.customers).toEqual([]);
  const { body } = await admin.call(`GET /customers/${shopper.user.id}`);
  expect(body).toMatchObject({
    customer: { spent: '999.00' },
    addresses: [{ city: 'Jaipur' }],
    orders: [{ deliveryStatus: 'CANCELED' }, { deliveryStatus: 'PENDING' }],
  });
  expect(JSON.stringify(body)).not.toContain('password');
});

test('the list is sorted by when they came, what they spent, how often and when last they ordered', async () => {
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, {
    variants: [
      { size: 'S', stock: 50, sellingPaise: 10_000 },
      { size: 'M', stock: 50, sellingPaise: 900_000 },
    ],
  });
  /** Makes a customer who placed these orders; each order has a size and a day in 2031. */
  const customerWith = async (...orders: Array<[size: 'S' | 'M', day: string]>) => {
    const shopper = await makeShopper(shop);
    for (const [size, day] of orders) {
      const productVariantId = variants[size === 'S' ? 0 : 1]?.id;
      await shopper.call('POST /cart/add', { body: { productVariantId, quantity: 1 } });
      const { order } = (
        await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
      ).body;
      const at = `2031-01-${day}T10:00:00.000Z`;
      await shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', order.id).execute();
    }
    return shopper.user.id;
  };
  const often = await customerWith(['S', '01'], ['S', '02'], ['S', '03'], ['S', '04']);
  const rich = await customerWith(['M', '05'], ['M', '06']);
  const last = await customerWith(['S', '09']);
  const sorted = async (sort: string) =>
    ((await admin.call(`GET /customers?sort=${sort}`)).body.customers as Array<{ id: string }>)
      .map((customer) => customer.id)
      .filter((id) => [often, rich, last].includes(id));
  expect(await sorted('newest')).toEqual([last, rich, often]);
  expect(await sorted('spent')).toEqual([rich, often, last]);
  expect(await sorted('orders')).toEqual([often, rich, last]);
  expect(await sorted('lastOrder')).toEqual([last, rich, often]);
});

test('shoppers by what they spent are in that order over more of them than are summed up at once', async () => {
  const admin = await makeAdmin(shop);
  const { user } = await makeShopper(shop);
  const row = await shop.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 5300 }, (_, n) => ({
    ...{ ...row, id: newId(), created_at: addMs(row.created_at, n) },
    ...{
      email: `ranked${n}@example.com`,
      email_key: `ranked${n}@example.com`,
      username: `ranked${n}`,
      username_key: `ranked${n}`,
    },
  }));
  for (const batch of batches(copies)) await shop.db.insertInto('users').values(batch).execute();
  // Customers who spent equal amounts come from different slices. Among them, the newest customer must come first.
  const spent = copies.flatMap(({ id, email }, n) =>
    n % 220 === 7 ? [{ id, email, paise: 100_000_000 + (n % 4) }] : [],
  );
  for (const { id, email, paise } of spent) await makeOrders(shop, { id, email }, 1, () => ({ total_paise: paise }));
  const wanted = spent.toSorted((a, b) => b.paise - a.paise || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
  const found: string[] = [];
  for (let page = 1; found.length < wanted.length; page++) {
    const { body } = await admin.call(`GET /customers?sort=spent&limit=9&page=${page}`);
    found.push(...body.customers.map(({ id }: { id: string }) => id));
  }
  expect(found.slice(0, wanted.length)).toEqual(wanted);
});

test('blocking ends the sessions and keeps them out; unblocking lets them in again', async () => {
  const admin = await makeAdmin(shop);
  const email = 'blocked@example.com';
  await shop.guest.call('POST /auth/register', { body: { username: 'blocked', email, password: 'Sutli-Ghagra-7' } });
  const signIn = async () =>
    shop.guest.call('POST /auth/login', { body: { identifier: email, password: 'Sutli-Ghagra-7' } });
  const { token, user } = (await signIn()).body;
  expect((await admin.call(`PUT /customers/${user.id}/block`, { body: { blocked: true } })).body).toMatchObject({
    message: 'Customer blocked.',
    customer: { blockedAt: expect.any(String) },
  });
  expect((await shop.withToken(token).call('GET /auth/me')).status).toBe(401);
  expect((await signIn()).status).toBe(401);
  expect((await admin.call('GET /customers?blocked=yes')).body.customers.map((one: { id: string }) => one.id)).toEqual([
    user.id,
  ]);
  await admin.call(`PUT /customers/${user.id}/block`, { body: { blocked: false } });
  expect((await signIn()).status).toBe(200);
});

test('who works here is no customer', async () => {
  const admin = await makeAdmin(shop);
  expect((await admin.call(`GET /customers/${admin.user.id}`)).status).toBe(404);
  expect((await admin.call(`PUT /customers/${admin.user.id}/block`, { body: { blocked: true } })).status).toBe(404);
});
