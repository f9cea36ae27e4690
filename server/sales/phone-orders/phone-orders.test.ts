// On both engines: SQL finds a caller by telephone number.
import { describe, expect, test } from 'vitest';
import {
  anAddress,
  ledgerAgrees,
  makeAdmin,
  makeCustomer,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
const address = { ...anAddress, recipientName: 'Kamla Devi', phone: '98765 00012' };
const aCaller = { name: 'Kamla Devi', mobile: '+91 98765-00012' };

const addCaller = async (by: Caller, more: object = {}) =>
  (await by.call('POST /phone-orders/callers', { body: { ...aCaller, ...more } })).body.customer;

/**
 * Makes a variant with this stock, and the body of a request that orders `quantity` items of the variant for a new
 * customer.
 */
async function readyToTake({ stock = 10, quantity = 1 } = {}) {
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock }] });
  const variantId = variants[0]?.id ?? '';
  const customer = await addCaller(admin);
  const items = [{ productVariantId: variantId, quantity }];
  const take = async (by: Caller = admin, more: object = {}, key?: string) =>
    by.call('POST /phone-orders', {
      body: { customerId: customer.id, address, items, ...more },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  return { admin, variantId, customer, items, take };
}

describe('a caller', () => {
  test('is found by the number that an order went to, by a saved one, by name and by email', async () => {
    const admin = await makeAdmin(shop);
    const shopper = await makeShopper(shop);
    await shopper.call('POST /addresses', { body: { ...anAddress, phone: '9000000001' } });
    const found = async (q: string) =>
      (await admin.call(`GET /phone-orders/callers?q=${encodeURIComponent(q)}`)).body.callers.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found('+91 90000 00001')).toEqual([shopper.user.id]);
    expect(await found('9000000002')).toEqual([]);
    const { variants } = await makeProduct(shop);
    await admin.call('POST /phone-orders', {
      body: {
        customerId: shopper.user.id,
        address: { ...anAddress, phone: '9000000002' },
        items: [{ productVariantId: variants[0]?.id, quantity: 1 }],
      },
    });
    expect(await found('9000000002')).toEqual([shopper.user.id]);
    expect(await found(shopper.user.email)).toEqual([shopper.user.id]);
    expect(await found('')).toEqual([]);
    const { body } = await admin.call(`GET /phone-orders/callers/${shopper.user.id}`);
    // The list contains first the saved addresses and then the address of an order. The order's address does not become
    // a saved address.
    expect(body.addresses.map(({ phone }: { phone: string }) => phone)).toEqual(['', '9000000001', '9000000002']);
    expect((await shopper.call('GET /addresses')).body.addresses).toHaveLength(2);
  });

  test('without an email has an account that nobody can sign in to; two of them may share a number', async () => {
    const admin = await makeAdmin(shop);
    const [one, two] = [await addCaller(admin), await addCaller(admin)];
    expect(one).toMatchObject({ firstName: 'Kamla Devi', email: '', mobile: '9876500012', orders: 0 });
    expect(two.id).not.toBe(one.id);
    for (const identifier of ['', ` ${one.id}`, `caller-${one.id}`]) {
      const reply = await shop.guest.call('POST /auth/login', { body: { identifier, password: 'none' } });
      expect([400, 401]).toContain(reply.status);
    }
    // Nobody can sign in with a one-time code, because the shop never stores a code for this account.
    for (const email of ['', ` ${one.id}`, one.id, `caller-${one.id}`])
      await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
    const keys = await shop.db.selectFrom('one_time_codes').select('email_key').execute();
    expect(keys.map(({ email_key }) => email_key)).not.toContain(` ${one.id}`);
  });

  test('with an email claims the account by a one-time code that goes to it, and sees what was ordered', async () => {
    const { admin, items } = await readyToTake();
    const email = 'kamla@example.com';
    const { id } = await addCaller(admin, { email });
    await admin.call('POST /phone-orders', { body: { customerId: id, address, items } });
    await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
    const newPassword = 'Sutli-Ghagra-7';
    const letter = (await shop.emails()).findLast(
      (one) => one.to?.[0]?.address === email && /OTP/.test(one.subject ?? ''),
    );
    const otp = /^\d{6}$/m.exec(letter?.text ?? '')?.[0];
    const reset = await shop.guest.call('POST /auth/forgot-password/reset', { body: { email, otp, newPassword } });
    expect(reset.status).toBe(200);
    const { token } = (
      await shop.guest.call('POST /auth/login', { body: { identifier: email, password: newPassword } })
    ).body;
    expect((await shop.withToken(token).call('GET /orders/my-orders')).body.orders).toMatchObject([
      { channel: 'phone', user: { email } },
    ]);
  });

  test('is no way into an account that is there: a known email is refused', async () => {
    const admin = await makeAdmin(shop);
    const { user } = await makeCustomer(shop);
    const before = await shop.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    const reply = await admin.call('POST /phone-orders/callers', {
      body: { ...aCaller, email: user.email.toUpperCase() },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] } });
    expect(await shop.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()).toEqual(before);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ mobile: '12345' }, 'mobile'],
    [{ mobile: undefined }, 'mobile'],
    [{ email: 'no email' }, 'email'],
  ])('%j is refused at its field', async (wrong, path) => {
    const admin = await makeAdmin(shop);
    const reply = await admin.call('POST /phone-orders/callers', { body: { ...aCaller, ...wrong } });
    expect([reply.status, reply.body.issues?.[0].path]).toEqual([400, path]);
  });

  test('who has no email is erased like others, and no other line of the log with them', async () => {
    const { admin, customer } = await readyToTake();
    const other = await addCaller(admin, { name: 'Meera' });
    await admin.call(`PUT /customers/${other.id}/block`, { body: { blocked: true } });
    expect((await admin.call(`DELETE /customers/${customer.id}`)).status).toBe(200);
    const lines = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('subject_id', '=', other.id)
      .execute();
    expect(lines).toEqual([
      { action: 'customer.made', subject: 'Meera' },
      { action: 'customer.blocked', subject: 'Meera' },
    ]);
  });
});

describe('an order on the phone', () => {
  test('is placed as a shopper’s own: stock, ledger, number, history, log; it waits for no confirmation', async () => {
    const { admin, take, variantId, customer } = await readyToTake({ quantity: 2 });
    await admin.call('PUT /confirm-rules', {
      body: { value: null, firstOrder: true, refusals: null, pins: [], waitHours: 24 },
    });
    const { status, body } = await take();
    await admin.call('PUT /confirm-rules', {
      body: { value: null, firstOrder: false, refusals: null, pins: [], waitHours: 24 },
    });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      channel: 'phone',
      orderTotal: '1998.00',
      paymentMethod: 'COD',
      deliveryStatus: 'PENDING',
      user: { id: customer.id, firstName: 'Kamla Devi', email: '' },
      address: { recipientName: 'Kamla Devi', phone: '9876500012', city: 'Jaipur' },
      items: [{ quantity: 2 }],
      history: [{ by: 'shop' }],
    });
    expect(body.order.stage).toBeUndefined();
    expect(await stockOf(shop, variantId)).toBe(8);
    expect(await ledgerAgrees(shop)).toBe(true);
    const { timeline } = (await admin.call(`GET /orders/${body.order.id}/timeline`)).body;
    expect(timeline).toMatchObject([{ kind: 'placed', who: 'Asha Rao' }]);
    const csv: string = (await admin.call(`GET /exports/orders?customer=${customer.id}`)).body;
    expect(csv.trim().split('\n').at(-1)?.trim()).toMatch(/,PHONE,Asha Rao,0,0,/);
    const log = (await admin.call('GET /audit?subject=order')).body;
    expect(JSON.stringify(log)).toMatch(/order[._]taken/);
    // The filter for phone orders finds this order. The list of missing confirmation emails does not contain it.
    expect((await admin.call('GET /orders/all?channel=phone')).body.pagination.totalItems).toBeGreaterThan(0);
    shop.wait(10 * 60_000);
    const unconfirmed = (await admin.call('GET /orders/all?confirmation=failed&limit=100')).body.orders;
    expect(unconfirmed.map(({ id }: { id: string }) => id)).not.toContain(body.order.id);
    expect(
      await admin.call('POST /orders/send-confirmation', { body: { orderData: { id: body.order.id }, email: '' } }),
    ).toMatchObject({ status: 409, body: { code: 'NO_EMAIL' } });
    const { contact } = (await admin.call(`GET /orders/${body.order.id}/contact`)).body;
    expect(contact.whatsapp.link).toContain('https://wa.me/919876500012?text=');
  });

  test('that is changed later says who has to be told, where no email can', async () => {
    const { admin, items, take } = await readyToTake();
    const { id } = (await take()).body.order;
    const edit = async (quantity: number) =>
      admin.call(`PUT /orders/${id}/content`, {
        body: { items: items.map(({ productVariantId }) => ({ productVariantId, quantity })) },
      });
    expect((await edit(2)).body.message).toBe('Order updated. The customer gets no email, so please tell them.');
    await shop.emails();
    expect((await admin.call('GET /unsent-emails')).body.emails).toEqual([]);
  });

  test('takes nothing out of the customer’s own cart', async () => {
    const { admin, items, variantId } = await readyToTake();
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 3 } });
    const body = { customerId: shopper.user.id, address, items };
    expect((await admin.call('POST /phone-orders', { body })).status).toBe(201);
    expect((await shopper.call('GET /cart')).body.cart.items).toMatchObject([{ quantity: 3 }]);
  });

  test('refuses what is short, another price, too much, and who is blocked, and changes nothing', async () => {
    const { admin, take, customer, variantId, items } = await readyToTake({ stock: 3 });
    const more = (quantity: number) => ({ items: [{ productVariantId: variantId, quantity }] });
    expect(await take(admin, more(4))).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', items: [{ productVariantId: variantId, requested: 4, available: 3 }] },
    });
    expect((await take(admin, { expectedTotal: '1.00' })).body.code).toBe('PRICE_CHANGED');
    expect((await take(admin, more(11))).body.code).toBe('ORDER_TOO_LARGE');
    // The refusals for the staff mention neither a cart nor a request for a larger order.
    const look = await admin.call('POST /phone-orders/look', { body: more(11) });
    const sentences = [
      ...[more(4), { expectedTotal: '1.00' }, more(11)].map(async (body) => (await take(admin, body)).body.message),
      look.body.refusal,
    ];
    for (const sentence of await Promise.all(sentences)) {
      expect(sentence).not.toMatch(/cart|contact us|you /i);
      expect(sentence.length).toBeGreaterThan(20);
    }
    expect((await take(admin, { items: [] })).status).toBe(400);
    expect((await take(admin, { items: [...items, ...items] })).status).toBe(400);
    expect((await take(admin, { address: { ...address, postalCode: '12' } })).body.issues[0].path).toBe(
      'address.postalCode',
    );
    expect((await take(admin, { customerId: admin.user.id })).status).toBe(404);
    expect((await take(admin, { paymentMethod: 'UPI' })).body.code).toBe('UPI_OFF');
    await admin.call(`PUT /customers/${customer.id}/block`, { body: { blocked: true } });
    expect((await take()).body.code).toBe('CUSTOMER_BLOCKED');
    expect(await stockOf(shop, variantId)).toBe(3);
  });

  test('what it will cost and what is known of the caller is said before', async () => {
    const { admin, take, customer, items, variantId } = await readyToTake({ stock: 3, quantity: 2 });
    const look = async (body: object) => (await admin.call('POST /phone-orders/look', { body })).body;
    const { order } = (await take()).body;
    for (const step of ['pack', 'handOver', 'refuse'])
      await admin.call(`PUT /orders/${order.id}/step`, { body: { step, reason: step === 'refuse' ? 'no money' : '' } });
    const told = await look({ customerId: customer.id, phone: address.phone, items });
    expect(told).toMatchObject({
      total: '1998.00',
      lines: [{ productVariantId: variantId, originalPrice: '999.00', size: 'M', color: 'Indigo' }],
      short: [{ productVariantId: variantId, requested: 2, available: 1 }],
      refusal: null,
      paymentMethods: ['COD'],
      customer: { orders: 1, refused: 1 },
    });
    expect(told.phone.refused).toBeGreaterThanOrEqual(1);
    expect(await look({ items: [] })).toMatchObject({ total: '0.00', customer: null, phone: null });
  });
});

describe('many at once', () => {
  test('the same order sent twenty times with one key is one order', async () => {
    const { take, admin, variantId } = await readyToTake();
    const replies = await Promise.all(Array.from({ length: 20 }, async () => take(admin, {}, 'one-call-one-order')));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.order?.orderNumber}`)).size).toBe(1);
    expect(await stockOf(shop, variantId)).toBe(9);
  });

  test('two of the staff and shoppers want the last pieces: none is sold twice', async () => {
    const { take, variantId, admin } = await readyToTake({ stock: 3 });
    const colleague = await makeAdmin(shop, 'manager');
    const shoppers = await Promise.all(Array.from({ length: 4 }, async () => makeShopper(shop)));
    for (const shopper of shoppers)
      await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
    const replies = await Promise.all([
      ...[admin, colleague, admin, colleague].map(async (by) => take(by)),
      ...shoppers.map(async (shopper) =>
        shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } }),
      ),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(await stockOf(shop, variantId)).toBe(0);
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('what a customer orders and what is ordered for them meanwhile stays within the limit of one account', async () => {
    const admin = await makeAdmin(shop);
    const shopper = await makeShopper(shop);
    const { variants } = await makeProduct(shop, { variants: [{ stock: 90 }, { size: 'L', stock: 90 }] });
    await admin.call('PUT /order-limits', {
      body: {
        ...(await admin.call('GET /order-limits')).body.limits,
        accountOrders: 3,
      },
    });
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[1]?.id, quantity: 1 } });
    const items = [{ productVariantId: variants[0]?.id, quantity: 1 }];
    const replies = await Promise.all([
      shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } }),
      ...Array.from({ length: 6 }, async () =>
        admin.call('POST /phone-orders', { body: { customerId: shopper.user.id, address: anAddress, items } }),
      ),
    ]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ body }) => body.code === 'TOO_MANY_ORDERS')).toHaveLength(4);
  });
});
