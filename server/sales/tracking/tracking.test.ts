import { expect, test } from 'vitest';
import { anAddress, makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { upi } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { rememberClient } from '../../accounts/auth/known-clients.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
const limited = useShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });
const PHONE = '9876543210';
let serial = 0;

async function shipped(at = shop) {
  const customer = await makeCustomer(at);
  const { address } = (await customer.call('POST /addresses', { body: { ...anAddress, phone: PHONE } })).body;
  const { variants } = await makeProduct(at, { name: 'Bagru Buti Kurta' });
  await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 2 } });
  const { order } = (
    await customer.call('POST /orders/place', { body: { addressId: address.id, paymentMethod: 'COD' } })
  ).body;
  const admin = await makeAdmin(at);
  const { couriers } = (await admin.call('GET /couriers')).body;
  const body = { courierId: couriers[0].id, number: `TRACK${++serial}`, isHandedOver: true };
  expect((await admin.call(`POST /orders/${order.id}/parcels`, { body })).status).toBe(201);
  return { customer, order: order as { id: string; orderNumber: string }, number: body.number };
}

async function tokenFor({ user }: { user: { email: string } }): Promise<string> {
  const email = (await shop.emails()).findLast((one) => one.to?.[0]?.address === user.email);
  expect(email?.html).toContain('https://shop.example/track#');
  return /https:\/\/shop\.example\/track#(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
}
const ask = async (body: object, at = shop) => at.guest.call('POST /orders/track', { body });

test('the link in the email shows the order to who is not signed in: parcels, pieces, stage, and nobody’s name or street', async () => {
  const { customer, order, number } = await shipped();
  const { status, body } = await ask({ token: await tokenFor(customer) });
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    orderNumber: order.orderNumber,
    deliveryStatus: 'SHIPPED',
    city: 'Jaipur',
    items: [{ name: 'Bagru Buti Kurta', size: 'M', color: 'Indigo', quantity: 2, priceAtPurchase: expect.any(String) }],
    parcels: [{ number, courier: 'Blue Dart' }],
  });
  for (const secret of ['Asha', 'Rao', customer.user.email, PHONE, 'Weavers', '302029', order.id])
    expect(JSON.stringify(body)).not.toContain(secret);
});

test('a returned order says so, without the reason, the account for the refund or the amount', async () => {
  const { customer, order } = await shipped();
  const token = await tokenFor(customer);
  const admin = await makeAdmin(shop);
  expect((await ask({ token })).body.order).not.toHaveProperty('returns');
  await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const { items } = (await admin.call(`GET /orders/${order.id}`)).body.order;
  const asked = await customer.call(`POST /orders/${order.id}/returns`, {
    body: { kind: 'refund', reason: 'QUALITY', payout: upi, lines: [{ itemId: items[0].id, quantity: 1 }] },
  });
  for (const event of ['approve', 'receive', 'inspect'])
    await admin.call(`PUT /returns/${asked.body.return.id}/step`, { body: { event } });
  expect((await ask({ token })).body.order.returns).toEqual([{ kind: 'refund', state: 'INSPECTED' }]);
});

test('a link works for ninety days, and only as the shop wrote it', async () => {
  const [one, two] = [await shipped(), await shipped()];
  const [mine, theirs] = [await tokenFor(one.customer), await tokenFor(two.customer)];
  const [id = '', until = '', mark = ''] = mine.split('.');
  const [otherId = '', , otherMark = ''] = theirs.split('.');
  const forged = [
    [otherId, until, mark],
    [id, String(Number(until) + 1), mark],
    [id, until, otherMark],
    [id, until, mark.toUpperCase()],
    [id, until, ''],
  ];
  for (const parts of forged) expect(await ask({ token: parts.join('.') })).toMatchObject({ status: 404 });
  for (const token of [[mine], null, 7]) expect((await ask({ token })).status).toBe(400);
  shop.wait(89 * 24 * 3_600_000);
  expect((await ask({ token: mine })).status).toBe(200);
  shop.wait(2 * 24 * 3_600_000);
  expect((await ask({ token: mine })).status).toBe(404);
});

test('number and phone show it too, as people write them; what is unknown and what is wrong are answered alike', async () => {
  const { order } = await shipped();
  const { orderNumber } = order;
  for (const phone of [PHONE, '+91 98765 43210', '098765-43210'])
    expect((await ask({ orderNumber: ` ${orderNumber.toLowerCase()} `, phone })).body.order?.orderNumber).toBe(
      orderNumber,
    );
  const answers = [
    await ask({ orderNumber, phone: '9876543211' }),
    await ask({ orderNumber: 'ORD000001', phone: PHONE }),
    await ask({ orderNumber, phone: 'nonsense' }),
    await ask({ token: 'nonsense' }),
  ];
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: answers[0]?.body });
  expect((await ask({ orderNumber, phone: '' })).status).toBe(400);
});

test('an order whose customer was erased is shown to nobody', async () => {
  const { customer, order } = await shipped();
  const token = await tokenFor(customer);
  await makeAdmin(shop).then(async (admin) => {
    await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
    expect((await admin.call(`DELETE /customers/${customer.user.id}`)).status).toBe(200);
  });
  expect((await ask({ token })).status).toBe(404);
  expect((await ask({ orderNumber: order.orderNumber, phone: PHONE })).status).toBe(404);
});

test('phones are not guessed: of one order a network tries ten', async () => {
  const { order } = await shipped(limited);
  const replies = await Promise.all(
    Array.from({ length: 40 }, async (_, n) =>
      ask({ orderNumber: order.orderNumber, phone: `98765${String(n).padStart(5, '0')}` }, limited),
    ),
  );
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
});

const askFrom = async (network: number, body: object, browser?: string) =>
  limited.guest.call('POST /orders/track', {
    body,
    headers: { 'x-forwarded-for': `203.0.${network}.1`, ...(browser && { cookie: `browser=${browser}` }) },
  });

/**
 * Lets strangers in this many networks try other phone numbers for an order, until the shop refuses each network.
 * Returns the number of tries that the shop has checked.
 */
async function guessFrom(networks: number, orderNumber: string): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: networks * 12 }, async (_, n) =>
      askFrom(n % networks, { orderNumber, phone: `98765${String(n).padStart(5, '0')}` }),
    ),
  );
  return replies.filter(({ status }) => status === 404).length;
}

test('only wrong phones are counted: whoever knows theirs may look again and again', async () => {
  const { order } = await shipped(limited);
  const right = { orderNumber: order.orderNumber, phone: PHONE };
  for (let n = 0; n < 30; n++) expect((await askFrom(70, right)).status).toBe(200);
  expect(await guessFrom(1, order.orderNumber)).toBe(10);
});

test('strangers who use up an order’s tries hold up no browser of its customer, and others read of the link', async () => {
  const { order, customer } = await shipped(limited);
  const browser = 'B'.repeat(43);
  const client = { network: '203.0.99.1', browser };
  await inTransaction(limited.db, async (db) => rememberClient(db, customer.user.id, client, limited.now()));
  const right = { orderNumber: order.orderNumber, phone: PHONE };
  expect(await guessFrom(12, order.orderNumber)).toBe(100);
  expect((await askFrom(98, right, browser)).status).toBe(200);
  // Without the cookie of the customer's browser, a request from the customer's network gets no more tries than a
  // stranger, because many customers of a mobile carrier share one network.
  for (const reply of [await askFrom(99, right), await askFrom(99, right, 'C'.repeat(43))])
    expect(reply).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/in \d+ hours\. You can also open your order with the link in our email/),
      },
    });
  // The customer's browser gets as many tries as a network gets, and learns nothing about other orders.
  const wrong = await Promise.all(
    Array.from({ length: 30 }, async () => askFrom(97, { ...right, phone: '9876500000' }, browser)),
  );
  expect(wrong.filter(({ status }) => status === 404)).toHaveLength(10);
  const other = await shipped(limited);
  expect(await guessFrom(12, other.order.orderNumber)).toBe(100);
  expect((await askFrom(96, { ...right, orderNumber: other.order.orderNumber }, browser)).status).toBe(429);
});

test('what is asked of an order that nobody has is counted and refused as of one that somebody has', async () => {
  const phones = Array.from({ length: 12 * 12 }, (_, n) => ({ n, phone: `98765${String(n).padStart(5, '0')}` }));
  const replies = await Promise.all(
    phones.map(async ({ n, phone }) => askFrom(100 + (n % 12), { orderNumber: 'ORD000002', phone })),
  );
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(100);
});
