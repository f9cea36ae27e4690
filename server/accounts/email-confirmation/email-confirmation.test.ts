import { expect, test } from 'vitest';
import { usualOrderLimits } from '#domain/order-limits.ts';
import { makeAdmin, makeOrders, makeProduct, makeShopper, makeUser } from '../../../test/factories.ts';
import { useShop, type Caller, type TestShop } from '../../../test/shop.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
const limited = useShop({ RATE_LIMITS: '1' });
const HOUR = 3_600_000;
const SENTENCE =
  'Please confirm your email first. Open the link we have emailed you, then place this order again. Your cart is saved.';
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

/**
 * Turns on or off that the shop asks for a confirmed email before a customer with a waiting order may place another
 * order.
 */
async function ask(on: TestShop, confirmEmail: boolean): Promise<void> {
  const { orderPaise, ...counts } = usualOrderLimits;
  const body = { orderValue: orderPaise / 100, ...counts, confirmEmail };
  expect((await (await makeAdmin(on)).call('PUT /order-limits', { body })).status).toBe(200);
}

/** Makes a shopper with an unconfirmed email, one item in the cart, and `waiting` waiting orders. */
async function aNewcomer(on: TestShop, { waiting = 1, language = 'en' } = {}): Promise<Shopper> {
  const shopper = await makeShopper(on);
  await on.db
    .updateTable('users')
    .set({ email_confirmed_at: null, language, first_name: 'FREE TEXT' })
    .where('id', '=', shopper.user.id)
    .execute();
  await makeOrders(on, shopper.user, waiting);
  const variantId = (await makeProduct(on)).variants[0]?.id;
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
  return shopper;
}

const place = async (shopper: Shopper, key?: string) =>
  shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const confirm = async (token: string) => shop.guest.call('POST /auth/confirm-email', { body: { token } });

async function linksTo(on: TestShop, { user }: Shopper): Promise<string[]> {
  const emails = (await on.emails()).filter((one) => one.to?.[0]?.address === user.email);
  return emails.flatMap(({ text = '' }) => [...text.matchAll(/confirm-email#(\S+)/g)].map(([, token = '']) => token));
}

test('nobody is asked unless the owner wants it', async () => {
  const shopper = await aNewcomer(shop);
  expect((await (await makeAdmin(shop)).call('GET /order-limits')).body.limits.confirmEmail).toBe(false);
  expect((await place(shopper)).status).toBe(201);
  expect(await linksTo(shop, shopper)).toEqual([]);
});

test('the second waiting order is refused with a sentence and a link; the cart stays, and the link lets it through', async () => {
  await ask(shop, true);
  const shopper = await aNewcomer(shop);
  expect(await place(shopper, 'the-same-key')).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_NOT_CONFIRMED', message: SENTENCE },
  });
  expect((await shopper.call('GET /cart')).body.cart.items).toHaveLength(1);
  const [token = ''] = await linksTo(shop, shopper);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { message: 'Your email is confirmed.' } });
  // The shopper may tap the link twice.
  expect((await confirm(token)).status).toBe(200);
  expect((await place(shopper, 'the-same-key')).status).toBe(201);
});

test('the first order, one after the first is sent, and one of a confirmed email are placed at once', async () => {
  await ask(shop, true);
  expect((await place(await aNewcomer(shop, { waiting: 0 }))).status).toBe(201);
  const shipped = await aNewcomer(shop, { waiting: 0 });
  await makeOrders(shop, shipped.user, 3, () => ({ delivery_status: 'SHIPPED' }));
  expect((await place(shipped)).status).toBe(201);
  const confirmed = await aNewcomer(shop);
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: shop.now() })
    .where('id', '=', confirmed.user.id)
    .execute();
  expect((await place(confirmed)).status).toBe(201);
});

test('a new account’s forty orders at once become one', async () => {
  await ask(shop, true);
  const shopper = await aNewcomer(shop, { waiting: 0 });
  const variants = await Promise.all(Array.from({ length: 4 }, async () => (await makeProduct(shop)).variants[0]?.id));
  const placed: number[] = [];
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => place(shopper)));
    placed.push(...answers.map(({ status }) => status).filter((status) => status === 201));
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[round], quantity: 1 } });
  }
  expect(placed).toEqual([201]);
});

test.each([
  ['after a day', (token: string) => token, 25 * HOUR],
  ['for another account', (token: string) => token.replace(/^[\da-f]{8}/, '01900000'), 0],
  ['with a later end', (token: string) => token.replace(/\.(\d)/, '.9'), 0],
  ['cut short', (token: string) => token.slice(0, -1), 0],
  ['empty', () => '', 0],
  ['with NUL', () => '\u0000', 0],
])('a link does nothing %s', async (_, forge, wait) => {
  await ask(shop, true);
  const shopper = await aNewcomer(shop);
  await place(shopper);
  const [token = ''] = await linksTo(shop, shopper);
  shop.wait(wait);
  const refused = await confirm(forge(token));
  expect(refused.status).toBe(400);
  const again = await shop.as(shopper.user);
  expect((await place({ ...shopper, ...again })).status).toBe(409);
});

test('a link to an address that the account no longer has does nothing', async () => {
  await ask(shop, true);
  const shopper = await aNewcomer(shop);
  await place(shopper);
  const [token = ''] = await linksTo(shop, shopper);
  const email = `moved-${shopper.user.email}`;
  await shop.db.updateTable('users').set({ email, email_key: email }).where('id', '=', shopper.user.id).execute();
  expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'LINK_INVALID' } });
});

test('the email is in the account’s language and carries nothing that the account has typed', async () => {
  await ask(shop, true);
  const shopper = await aNewcomer(shop, { language: 'hi' });
  await place(shopper);
  const [email] = (await shop.emails()).filter((one) => one.to?.[0]?.address === shopper.user.email);
  expect(email?.subject).toContain('अपना ईमेल वेरिफ़ाई करें');
  expect(email?.text).toContain('/hi/confirm-email#');
  expect(`${email?.subject} ${email?.text} ${email?.html}`).not.toMatch(/FREE TEXT|Rao/);
});

test('a shopper asks for the link again, a few times; a confirmed one gets none', async () => {
  await ask(limited, true);
  const shopper = await aNewcomer(limited);
  const request = async (caller: Caller) => (await caller.call('POST /auth/confirm-email/request')).status;
  const answers = [(await place(shopper)).status];
  for (let n = 0; n < 5; n++) answers.push(await request(shopper));
  expect(answers).toEqual([409, 200, 200, 200, 429, 429]);
  expect(await linksTo(limited, shopper)).toHaveLength(4);
  // The order is refused because the email is unconfirmed (409), and not because of the limit on links (429).
  expect((await place(shopper)).status).toBe(409);
  const confirmed = await makeShopper(limited);
  expect(await request(confirmed)).toBe(200);
  expect(await linksTo(limited, confirmed)).toEqual([]);
});

test('the back office sees whether an email is confirmed, and the log tells who wanted that', async () => {
  await ask(shop, true);
  await ask(shop, false);
  const [admin, shopper, other] = [await makeAdmin(shop), await aNewcomer(shop), await makeUser(shop)];
  const seen = async (id: string) => (await admin.call(`GET /customers/${id}`)).body.customer.isEmailConfirmed;
  expect([await seen(shopper.user.id), await seen(other.id)]).toEqual([false, true]);
  const [line] = (await admin.call('GET /audit')).body.lines;
  expect(line).toMatchObject({
    action: 'limits.changed',
    before: { confirmEmail: 'on' },
    after: { confirmEmail: 'off' },
  });
});
