import { expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';

const shop = useShop();

test('a customer with orders, spending and addresses; found by name, email and mobile', async () => {
  const admin = await makeAdmin(shop);
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop);
  for (const cancel of [false, true]) {
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const { order } = (await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })).body;
    if (cancel) await shopper.call(`PUT /orders/${order.id}/cancel`);
  }
  await shopper.call('PUT /users/profile', { body: { firstName: 'मीरा', lastName: 'O’Neil_100%', mobile: '+91 98000 11111' } });
  for (const words of ['मीरा', 'neil_100%', shopper.user.email.toUpperCase(), '98000 11111']) {
    const { body } = await admin.call(`GET /customers?q=${encodeURIComponent(words)}`);
    expect(body.customers).toMatchObject([{ id: shopper.user.id, orders: 2, spent: '999.00', blockedAt: null }]);
  }
  expect((await admin.call('GET /customers?q=100_')).body.customers).toEqual([]);
  const { body } = await admin.call(`GET /customers/${shopper.user.id}`);
  expect(body).toMatchObject({ customer: { spent: '999.00' }, addresses: [{ city: 'Jaipur' }], orders: [{ deliveryStatus: 'CANCELED' }, { deliveryStatus: 'PENDING' }] });
  expect(JSON.stringify(body)).not.toContain('password');
  for (const sort of ['newest', 'spent', 'orders', 'lastOrder']) expect((await admin.call(`GET /customers?sort=${sort}`)).body.customers.length).toBeGreaterThan(0);
});

test('blocking ends the sessions and keeps them out; unblocking lets them in again', async () => {
  const admin = await makeAdmin(shop);
  const email = 'blocked@example.com';
  await shop.guest.call('POST /auth/register', { body: { username: 'blocked', email, password: 'Sutli-Ghagra-7' } });
  const signIn = async () => shop.guest.call('POST /auth/login', { body: { identifier: email, password: 'Sutli-Ghagra-7' } });
  const { token, user } = (await signIn()).body;
  expect((await admin.call(`PUT /customers/${user.id}/block`, { body: { blocked: true } })).body).toMatchObject({ message: 'Customer blocked.', customer: { blockedAt: expect.any(String) } });
  expect((await shop.withToken(token).call('GET /auth/me')).status).toBe(401);
  expect((await signIn()).status).toBe(401);
  expect((await admin.call('GET /customers?blocked=yes')).body.customers.map((one: { id: string }) => one.id)).toEqual([user.id]);
  await admin.call(`PUT /customers/${user.id}/block`, { body: { blocked: false } });
  expect((await signIn()).status).toBe(200);
});

test('who works here is no customer', async () => {
  const admin = await makeAdmin(shop);
  expect((await admin.call(`GET /customers/${admin.user.id}`)).status).toBe(404);
  expect((await admin.call(`PUT /customers/${admin.user.id}/block`, { body: { blocked: true } })).status).toBe(404);
});
