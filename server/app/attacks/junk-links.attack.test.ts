import { expect, test } from 'vitest';
import { anAddress, makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { rememberClient } from '../../accounts/auth/known-clients.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { aBrowser, addPasskey, aMember } from '../../../test/staff-member.ts';

// Strangers call the shop with invalid tokens, as if they came from links in emails. Behind a proxy that the shop does
// not trust, all people seem to share one network. The strangers' failures must never make the shop refuse a person
// with a valid link.

const shop = useShop({ RATE_LIMITS: '1' });
const PHONE = '9876543210';

/** Makes the nth invalid token. Some invalid tokens look like a token of the shop, and others do not. */
const junk = (n: number) => {
  const id = `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const signed = `${id}.${Date.now() + 3_600_000}.${'ab'.repeat(32)}`;
  return [signed, 'x'.repeat(43), `junk ${n}`][n % 3];
};
const floodOf = async (key: string, body: (n: number) => object = (n) => ({ token: junk(n) }), times = 120) => {
  const replies = await Promise.all(
    Array.from({ length: times }, async (_, n) => shop.guest.call(key, { body: body(n) })),
  );
  return replies.map(({ status }) => status);
};
const tokenIn = async (email: string, page: string) => {
  const found = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === email);
  return new RegExp(`${page}#(\\S+)`).exec(found?.text ?? '')?.[1] ?? '';
};

async function anOrder() {
  const customer = await makeCustomer(shop);
  const { address } = (await customer.call('POST /addresses', { body: { ...anAddress, phone: PHONE } })).body;
  const { variants } = await makeProduct(shop);
  await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const body = { addressId: address.id, paymentMethod: 'COD' };
  const { order } = (await customer.call('POST /orders/place', { body })).body;
  return { customer, order };
}

test('120 made-up links later, the link of an order still shows and confirms it, and so does number and phone', async () => {
  const admin = await makeAdmin(shop);
  const rules = { value: null, firstOrder: true, refusals: null, pins: [], waitHours: 24 };
  await admin.call('PUT /confirm-rules', { body: rules });
  const { customer, order } = await anOrder();
  const { email } = customer.user;
  await customer.call('POST /orders/send-confirmation', { body: { orderData: { id: order.id }, email } });
  const token = await tokenIn(email, '/track');
  const statuses = [...(await floodOf('POST /orders/track')), ...(await floodOf('POST /orders/confirm'))];
  expect(new Set(await floodOf('POST /orders/pay-online'))).toEqual(new Set([429]));
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(120);
  for (let n = 0; n < 130; n++)
    expect((await shop.guest.call('POST /orders/track', { body: { token } })).status).toBe(200);
  expect((await shop.guest.call('POST /orders/confirm', { body: { token } })).status).toBe(200);
  const right = { orderNumber: order.orderNumber, phone: PHONE };
  expect((await shop.guest.call('POST /orders/track', { body: right })).status).toBe(200);
});

test('120 guesses at the phones of other orders later, a browser of an order’s customer still sees it', async () => {
  const { order, customer } = await anOrder();
  const browser = 'B'.repeat(43);
  const client = { network: '127.0.0.1', browser };
  await inTransaction(shop.db, async (db) => rememberClient(db, customer.user.id, client, shop.now()));
  await floodOf('POST /orders/track', (n) => ({ orderNumber: `ORD${n}`, phone: '9876500000' }), 130);
  const right = { orderNumber: order.orderNumber, phone: PHONE };
  expect((await shop.guest.call('POST /orders/track', { body: right })).status).toBe(429);
  expect(
    (await shop.guest.call('POST /orders/track', { body: right, headers: { cookie: `browser=${browser}` } })).status,
  ).toBe(200);
});

test('120 made-up links later, the one that confirms an email still does', async () => {
  const customer = await makeCustomer(shop);
  await shop.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', customer.user.id).execute();
  await customer.call('POST /auth/confirm-email/request');
  const token = await tokenIn(customer.user.email, '/confirm-email');
  expect(new Set(await floodOf('POST /auth/confirm-email'))).toContain(429);
  expect((await shop.guest.call('POST /auth/confirm-email', { body: { token } })).status).toBe(200);
});

test('120 made-up invitations later, the right one is read and accepted', async () => {
  const admin = await makeAdmin(shop);
  const email = 'meera@example.com';
  await admin.call('POST /staff/invites', { body: { email } });
  const token = await tokenIn(email, '/invite');
  const person = { username: 'meera', firstName: 'Meera', password: 'Chanderi-Loom-9' };
  await floodOf('POST /staff/invitation');
  expect(new Set(await floodOf('POST /staff/accept', (n) => ({ token: junk(n), ...person })))).toContain(429);
  expect((await shop.guest.call('POST /staff/invitation', { body: { token } })).body).toEqual({ email });
  expect((await shop.guest.call('POST /staff/accept', { body: { token, ...person } })).status).toBe(201);
});

test('130 made-up passkeys later, a right one still signs in', async () => {
  const [authenticator] = await addPasskey(await aMember(shop));
  const browser = aBrowser(shop);
  const { question } = (await browser.call('POST /auth/passkey/question')).body;
  const passkey = authenticator.answer(question);
  const id = Buffer.alloc(32).toString('base64url');
  expect(await floodOf('POST /auth/passkey', () => ({ passkey: { ...passkey, id, rawId: id } }), 130)).toContain(429);
  expect((await browser.call('POST /auth/passkey', { body: { passkey } })).status).toBe(200);
});
