// On both engines: the lock of the user's row makes simultaneous requests wait for each other.
import { expect, test } from 'vitest';
import { anAddress, makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
const toPack = { desk: 'toPack', sort: 'oldest' };
const keep = async (by: Caller, name: string, filters: object = toPack) =>
  by.call('POST /order-views', { body: { name, filters } });
const namesOf = async (by: Caller) =>
  (await by.call('GET /order-views')).body.views.map(({ name }: { name: string }) => name);

test('a view is kept, renamed, given other filters, put elsewhere and deleted, each by its owner alone', async () => {
  const [one, other] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
  const { status, body } = await keep(one, ' Pack  today ', { ...toPack, q: '' });
  expect([status, body.views]).toEqual([201, [{ id: expect.any(String), name: 'Pack today', filters: toPack }]]);
  const [{ id }] = body.views;
  await keep(one, 'By phone', { channel: 'phone' });
  expect(await namesOf(other)).toEqual([]);
  for (const call of [`PUT /order-views/${id}`, `DELETE /order-views/${id}`])
    expect((await other.call(call, { body: { name: 'Mine' } })).status).toBe(404);
  expect((await other.call('PUT /order-views', { body: { ids: [id] } })).status).toBe(200);
  await one.call(`PUT /order-views/${id}`, { body: { name: 'Pack now' } });
  await one.call(`PUT /order-views/${id}`, { body: { filters: { q: 'Jaipur' } } });
  const views = (await one.call('GET /order-views')).body.views;
  expect(views[0]).toEqual({ id, name: 'Pack now', filters: { q: 'Jaipur' } });
  await one.call('PUT /order-views', { body: { ids: [views[1].id] } });
  expect(await namesOf(one)).toEqual(['By phone', 'Pack now']);
  expect((await one.call(`DELETE /order-views/${id}`)).body.views).toMatchObject([{ name: 'By phone' }]);
});

test.each([
  [{ name: ' ', filters: toPack }, 400],
  [{ name: 'a'.repeat(41), filters: toPack }, 400],
  [{ name: 'All', filters: {} }, 400],
  [{ name: 'All', filters: { q: '  ' } }, 400],
  [{ name: 'Other', filters: { elsewhere: 'x' } }, 400],
])('%j is refused', async (body, status) => {
  const admin = await makeAdmin(shop);
  expect((await admin.call('POST /order-views', { body })).status).toBe(status);
  expect(await namesOf(admin)).toEqual([]);
});

test('twelve fit, also when twenty are kept at once; a name stands once', async () => {
  const admin = await makeAdmin(shop);
  const replies = await Promise.all(Array.from({ length: 20 }, async (_, n) => keep(admin, `View ${n}`)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(replies.find(({ status }) => status !== 201)?.body).toMatchObject({
    code: 'TOO_MANY_VIEWS',
    message: 'You already have 12 views, the most you can save. Delete one first.',
  });
  const another = await makeAdmin(shop);
  const same = await Promise.all(Array.from({ length: 5 }, async (_, n) => keep(another, n % 2 ? 'Pack' : 'PACK')));
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(same.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'NAME_TAKEN',
    issues: [{ path: 'name' }],
  });
});

test('who is erased stands in nobody’s view any more: neither what looks for them nor what is called after them', async () => {
  const [one, other] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
  const customer = await makeCustomer(shop);
  const address = { ...anAddress, recipientName: 'Zohra Mirza', phone: '98765 01234' };
  const addressId = (await customer.call('POST /addresses', { body: address })).body.address.id;
  const { variants } = await makeProduct(shop);
  await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { order } = (await customer.call('POST /orders/place', { body: { addressId, paymentMethod: 'COD' } })).body;
  await one.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const about: Array<[string, object]> = [
    ['Her phone', { q: '+91 98765-01234' }],
    ['Part of it', { q: '9876501' }],
    ['Her email', { q: customer.user.email.toUpperCase(), status: 'PENDING' }],
    ['By name', { q: 'zohra' }],
    ['By names', { q: 'Mirza Zoh' }],
    ['One order', { q: order.orderNumber }],
    ['All of hers', { customer: customer.user.id }],
    ['Mirza, Zohra', { status: 'SHIPPED' }],
    ['Ring 9876501234', { channel: 'phone' }],
  ];
  const others: Array<[string, object]> = [
    ['To pack', toPack],
    ['Kurtas', { q: 'zohra kurta' }],
    ['PIN code', { q: '3020' }],
    ['Zohra collection', { q: 'Jaipur' }],
    ['Letter', { q: 'z' }],
    ['Number', { q: '9876' }],
    ['Everybody there', { q: 'example.com' }],
  ];
  for (const [name, filters] of about) await keep(one, name, filters);
  for (const [name, filters] of others) await keep(other, name, filters);
  expect((await one.call(`DELETE /customers/${customer.user.id}`)).status).toBe(200);
  expect(await namesOf(one)).toEqual([]);
  expect(await namesOf(other)).toEqual(others.map(([name]) => name));
});
