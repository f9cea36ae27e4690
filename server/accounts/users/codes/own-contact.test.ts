// On both engines: unique indexes prevent that two accounts get the same number or email.
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/instants.ts';
import { anAddress, makeAdmin, makeCustomer, makeProduct } from '../../../../test/factories.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { useShop, type Caller } from '../../../../test/shop.ts';
import { codesTo, codeVariables, turnCodesOn } from '../../../../test/sign-in-codes.ts';

const shop = useShop(codeVariables);
const aNumber = () => String(9_300_000_000 + nextSerial());

/** Asks for a code and reads it. Returns the ticket and the code, which prove that the person received the code. */
async function proofOf(asked: { phone: string } | { email: string }) {
  const { body } = await shop.guest.call('POST /auth/code', { body: asked });
  if ('phone' in asked) return { ticket: body.ticket, code: (await codesTo(shop, asked.phone)).at(-1) };
  const letter = (await shop.emails()).findLast((one) => one.to?.[0]?.address === asked.email);
  return { ticket: body.ticket, code: /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] };
}
async function signIn(phone: string) {
  const { body } = await shop.guest.call('POST /auth/code/verify', { body: await proofOf({ phone }) });
  return { user: body.user, ...shop.withToken(body.token) };
}
const confirm = async (caller: Caller, phone: string) =>
  caller.call('PUT /users/phone', { body: await proofOf({ phone }) });

test('a customer confirms their number, is told by email, and signs in by it from then on', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const customer = await makeCustomer(shop);
  expect((await confirm(customer, phone)).body.user).toMatchObject({ id: customer.user.id, phone, mobile: phone });
  expect((await shop.emails()).filter((one) => one.to?.[0]?.address === customer.user.email)).toHaveLength(1);
  expect((await signIn(phone)).user.id).toBe(customer.user.id);
});

test('a wrong code confirms nothing, and a stale session has to prove itself first, for which a code is enough', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const customer = await signIn(phone);
  const other = aNumber();
  const proof = await proofOf({ phone: other });
  const wrong = { ...proof, code: proof.code === '000000' ? '000001' : '000000' };
  expect((await customer.call('PUT /users/phone', { body: wrong })).body.code).toBe('CODE_WRONG');
  shop.wait(11 * MINUTE_MS);
  expect((await confirm(customer, other)).body.code).toBe('STEP_UP_NEEDED');
  // A code that went to another number does not prove who the customer is.
  expect((await customer.call('POST /users/prove', { body: await proofOf({ phone: other }) })).status).toBe(400);
  expect((await customer.call('POST /users/prove', { body: await proofOf({ phone }) })).status).toBe(200);
  expect((await confirm(customer, other)).body.user).toMatchObject({ phone: other, mobile: other });
  // Another customer can now sign in with the previous number, and gets a new account.
  expect((await signIn(phone)).user.id).not.toBe(customer.user.id);
});

test('twenty customers confirm one number at once, and one gets it', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const customers = await Promise.all(Array.from({ length: 20 }, async () => makeCustomer(shop)));
  const proofs: string[] = [];
  for (const _ of customers) proofs.push((await shop.guest.call('POST /auth/code', { body: { phone } })).body.ticket);
  const codes = await codesTo(shop, phone);
  const all = await Promise.all(
    customers.map(async (customer, at) =>
      customer.call('PUT /users/phone', { body: { ticket: proofs[at], code: codes[at] } }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ body }) => body.code === 'PHONE_TAKEN')).toHaveLength(19);
});

test('a number of another account passes on only after 180 quiet days', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const former = await signIn(phone);
  const customer = await makeCustomer(shop);
  expect((await confirm(customer, phone)).body.code).toBe('PHONE_TAKEN');
  const long = new Date(Date.parse(shop.now()) - 181 * DAY_MS).toISOString();
  await shop.db.updateTable('users').set({ phone_proved_at: long }).where('id', '=', former.user.id).execute();
  expect((await confirm(customer, phone)).status).toBe(200);
  expect((await former.call('GET /auth/me')).body.user).not.toHaveProperty('phone');
});

test('an account without an email gets one by a code; a taken one and a second one are refused', async () => {
  await turnCodesOn(shop);
  const customer = await signIn(aNumber());
  const taken = (await makeCustomer(shop)).user.email;
  const add = async (email: string) => customer.call('PUT /users/email', { body: await proofOf({ email }) });
  expect((await add(taken)).body.code).toBe('EMAIL_TAKEN');
  const email = `Late.${nextSerial()}@example.com`;
  expect((await add(email)).body.user.email).toBe(email);
  const letter = (await shop.emails()).findLast((one) => one.to?.[0]?.address === email);
  expect(letter?.text).toContain('to confirm your email');
  expect((await add(`second${nextSerial()}@example.com`)).body.code).toBe('EMAIL_SET');
});

test('the address that a customer adds gets the emails about the orders that were placed before', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const customer = await signIn(phone);
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9 }] });
  await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const own = { ...anAddress, recipientName: 'Meera Iyer', phone };
  const { address } = (await customer.call('POST /addresses', { body: own })).body;
  const placing = { body: { addressId: address.id, paymentMethod: 'COD' } };
  const { order } = (await customer.call('POST /orders/place', placing)).body;
  const email = `added.${nextSerial()}@example.com`;
  await customer.call('PUT /users/email', { body: await proofOf({ email }) });
  await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const lines = [{ itemId: order.items[0].id, quantity: 1 }];
  const asked = await customer.call(`POST /orders/${order.id}/returns`, {
    body: { kind: 'refund', reason: 'QUALITY', payout: { by: 'upi', upiId: 'asha@okbank' }, lines },
  });
  expect(asked.body).toMatchObject({ return: { customer: { email } } });
  shop.wait(MINUTE_MS);
  await shop.emailsSent();
  const subjects = (await shop.emails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
  expect(subjects.join()).toMatch(/has arrived/);
  expect(subjects.join()).toContain('We have received your return request');
  expect((await admin.call(`GET /orders/${order.id}`)).body.order.user.email).toBe(email);
});

test('a customer without a password erases their account by a code', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const customer = await signIn(phone);
  const others = await proofOf({ phone: aNumber() });
  expect((await customer.call('POST /users/erase', { body: others })).status).toBe(400);
  expect((await customer.call('POST /users/erase', { body: {} })).status).toBe(400);
  expect((await customer.call('POST /users/erase', { body: await proofOf({ phone }) })).status).toBe(200);
  expect((await signIn(phone)).user.id).not.toBe(customer.user.id);
});

test('a customer without an email orders, gets an invoice, stands in lists and files by their phone, and is erased', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const customer = await signIn(phone);
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9 }] });
  await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const own = { ...anAddress, recipientName: 'Meera Iyer', phone };
  const { address } = (await customer.call('POST /addresses', { body: own })).body;
  const placing = { body: { addressId: address.id, paymentMethod: 'COD' } };
  const { order } = (await customer.call('POST /orders/place', placing)).body;
  expect(order.user).toMatchObject({ email: '', firstName: 'Meera Iyer' });
  const resent = { body: { orderData: { id: order.id }, email: '' } };
  expect((await customer.call('POST /orders/send-confirmation', resent)).body.code).toBe('NO_EMAIL');
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED'])
    expect((await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus } })).status).toBe(200);
  const found = (await admin.call(`GET /customers?q=${phone}`)).body.customers;
  expect(found).toMatchObject([{ id: customer.user.id, email: '', mobile: phone }]);
  const csv = await admin.call('GET /exports/orders?format=csv');
  expect(String(csv.body)).toContain(order.orderNumber);
  const file = (await customer.call('GET /users/personal-data')).body;
  expect(JSON.stringify(file)).toContain(phone);
  // The customer has no email address. No email job may fail because the address is missing, and no email may be sent
  // without an address.
  await shop.emailsSent();
  const failing = await shop.db.selectFrom('jobs').select('payload').where('state', '=', 'dead').execute();
  expect(failing).toEqual([]);
  expect((await shop.emails()).filter(({ to }) => !to?.[0]?.address)).toEqual([]);
  expect((await admin.call(`DELETE /customers/${customer.user.id}`)).status).toBe(200);
  const row = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', customer.user.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(phone);
  expect(
    (await shop.db.selectFrom('one_time_codes').selectAll().execute()).filter((one) => one.email_key.includes(phone)),
  ).toEqual([]);
  const jobs = await shop.db.selectFrom('jobs').select(['payload', 'lane']).execute();
  expect(JSON.stringify(jobs)).not.toContain(phone);
  const messages = await shop.db.selectFrom('messages').select(['payload', 'phone_end']).execute();
  expect(JSON.stringify(messages)).not.toContain(phone);
  expect(messages.filter(({ phone_end }) => phone_end === phone.slice(-4))).toEqual([]);
  expect((await signIn(phone)).user.id).not.toBe(customer.user.id);
});
