// On both engines: the transaction that places an order reads the offers.
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, addMs } from '#domain/instants.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { makeOffer, shopping, usesOf } from '../../../test/offers.ts';
import { Random } from '../../../test/random.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { lapseUnpaid } from '../upi/payments.ts';

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1', LANGUAGES: 'en,hi' });
let owner: Caller;
beforeEach(async () => {
  owner = await makeAdmin(shop);
});

const pause = async (id: string, isPaused = true) => owner.call(`PUT /offers/${id}/pause`, { body: { isPaused } });
const rowsOf = async (orderId: string) =>
  shop.db.selectFrom('order_offers').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

test('without an offer nothing of it stands in the cart and the order', async () => {
  const shopper = await shopping(shop);
  const cart = await shopper.cart();
  for (const name of ['reductions', 'code']) expect(cart).not.toHaveProperty(name);
  expect(cart.items[0]).not.toHaveProperty('reduction');
  const { order } = (await shopper.place({ expectedTotal: '500.00' })).body;
  expect(order).not.toHaveProperty('reductions');
  expect(order.items[0]).not.toHaveProperty('reduction');
  expect((await shopper.type('NOTHING')).body).toMatchObject({
    message: 'This code isn’t valid. Please check the spelling.',
    issues: [{ path: 'code' }],
  });
});

describe('a code', () => {
  test('takes off what the cart shows, and the order keeps it; the cart is empty of it then', async () => {
    const offer = await makeOffer(owner, { code: 'Festive 10', mostUses: 5 });
    const shopper = await shopping(shop, { quantity: 2, code: ' fest-ive 1O' });
    const cart = await shopper.cart();
    expect(cart).toMatchObject({ subtotal: '1000.00', discount: '100.00', total: '900.00', payable: '900.00' });
    expect(cart.reductions).toEqual([{ name: 'Festive offer', code: 'Festive 10', amount: '100.00' }]);
    expect(cart.code).toEqual({ code: 'Festive 10', isUsed: true, message: 'You save ₹100 with Festive 10.' });
    expect(cart.items[0].reduction).toBe('100.00');
    const { status, body } = await shopper.placeAsShown();
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      ...{ subtotal: '1000.00', discount: '100.00', orderTotal: '900.00' },
      reductions: [{ name: 'Festive offer', code: 'Festive 10', amount: '100.00' }],
      items: [{ priceAtPurchase: '500.00', reduction: '100.00' }],
    });
    expect((await shopper.call(`GET /orders/${body.order.id}`)).body.order).toEqual(body.order);
    expect(await rowsOf(body.order.id)).toMatchObject([{ offer_id: offer.id, paise: 10_000, is_given_back: 0 }]);
    expect(await usesOf(shop, offer.id)).toBe(1);
    await shopper.fill();
    expect(await shopper.cart()).not.toHaveProperty('code');
  });

  test('stays in the cart while it does not apply, and says why', async () => {
    const { code } = await makeOffer(owner, { leastAmount: '700' });
    const shopper = await shopping(shop, { code });
    const message = async () => (await shopper.cart()).code;
    expect(await message()).toEqual({ code, isUsed: false, message: `Add ₹200 more to use ${code}.` });
    expect((await shopper.placeAsShown()).body.order.orderTotal).toBe('500.00');
    await shopper.fill(2);
    await shopper.type(code);
    expect((await message()).isUsed).toBe(true);
    await shopper.call('DELETE /cart/code');
    expect(await message()).toBeUndefined();
  });

  test.each([
    [{ startsAt: addMs('2026-01-02T12:30:00.000Z', 2 * DAY_MS) }, 'CODE starts on'],
    [{ leastPieces: 3 }, 'Add 2 more items to use CODE.'],
    [
      { weekdays: [] as number[], fromMinute: 0, toMinute: 1 },
      'CODE works only at certain times: from 12 am to 12:01 am.',
    ],
    [{ effect: { kind: 'price', price: '900' } }, 'CODE gives no discount on these items.'],
    [{ effect: { kind: 'freeDelivery' } }, 'Delivery is already free, so CODE isn’t needed.'],
  ])('with %j says: %s', async (terms, words) => {
    const starts = 'startsAt' in terms ? { startsAt: addMs(shop.now(), 40 * DAY_MS) } : {};
    const { code } = await makeOffer(owner, { ...terms, ...starts });
    const shopper = await shopping(shop, { code });
    expect((await shopper.cart()).code).toMatchObject({
      isUsed: false,
      message: expect.stringContaining(words.replace('CODE', code)),
    });
  });

  test('that has ended says when, in words of the day', async () => {
    const { code } = await makeOffer(owner, { endsAt: addMs(shop.now(), HOUR_MS) });
    const shopper = await shopping(shop, { code });
    const shown = (await shopper.cart()).payable;
    shop.wait(DAY_MS + HOUR_MS);
    expect((await shopper.cart()).code.message).toMatch(
      new RegExp(`^${code} ended yesterday at \\d+(:\\d\\d)? [ap]m\\.$`),
    );
    const refused = await shopper.place({ expectedTotal: shown });
    expect([refused.status, refused.body.code, refused.body.payable]).toEqual([409, 'OFFER_CHANGED', '500.00']);
    expect(refused.body.message).toContain('ended yesterday');
  });

  test('that is paused or deleted under an open cart is refused with the new sums', async () => {
    for (const end of [pause, async (id: string) => owner.call(`DELETE /offers/${id}`)]) {
      const { id, code } = await makeOffer(owner);
      const shopper = await shopping(shop, { code });
      expect((await end(id)).status).toBe(200);
      const refused = await shopper.place({ expectedTotal: '450.00' });
      expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_CHANGED']);
      expect(refused.body).toMatchObject({ payable: '500.00', offerCode: { isUsed: false } });
      expect((await shopper.cart()).code.message).toMatch(/(isn’t available right now|is no longer available)\.$/);
      expect((await shopper.placeAsShown()).status).toBe(201);
    }
  });

  test('for a first order counts the account and the phone number', async () => {
    const { code } = await makeOffer(owner, { isFirstOrderOnly: true });
    const one = await shopping(shop, { code, phone: '9000000101' });
    const { id } = (await one.placeAsShown()).body.order;
    const other = await shopping(shop, { code, phone: '9000000101' });
    expect((await other.cart()).code.message).toBe(`${code} is only for your first order.`);
    const refused = await other.place({ expectedTotal: '450.00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_CHANGED']);
    await one.call(`PUT /orders/${id}/cancel`);
    expect((await other.placeAsShown()).body.order.orderTotal).toBe('450.00');
  });

  test('for a first order needs a mobile number in the address, or one person is five new customers', async () => {
    const { code } = await makeOffer(owner, { isFirstOrderOnly: true });
    const shopper = await shopping(shop, { code, phone: '' });
    // Before the shopper chooses an address, the phone number is unknown, so the cart still accepts the code.
    expect((await shopper.call('GET /cart')).body.cart.code.isUsed).toBe(true);
    const cart = await shopper.cart();
    expect(cart.code.message).toBe(`Add a mobile number to the address to use ${code}.`);
    expect(cart.total).toBe('500.00');
    const refused = await shopper.place({ expectedTotal: '450.00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_CHANGED']);
  });

  test('of a batch works once; used, paused and made-up ones are answered alike', async () => {
    const offer = await makeOffer(owner, { code: '' });
    const made = await owner.call(`POST /offers/${offer.id}/codes`, { body: { count: 2, prefix: 'diwali' } });
    expect(made.body.offer.batches).toMatchObject([{ prefix: 'DIWALI', codes: 2, used: 0 }]);
    const { text } = await fileOf(`GET /offers/${offer.id}/codes?batch=${made.body.batchId}`);
    const [first = '', second = ''] = text
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '');
    expect(first).toMatch(/^DIWALI-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{4}$/);
    const shopper = await shopping(shop, { code: first.toLowerCase() });
    expect((await shopper.placeAsShown()).body.order.orderTotal).toBe('450.00');
    const other = await shopping(shop);
    await pause(offer.id);
    const replies = [await other.type(first), await other.type(second), await other.type('DIWALI-2222-22222-2222')];
    for (const { status, body } of replies)
      expect([status, body.message, body.issues]).toEqual([
        400,
        'This code isn’t valid. Please check the spelling.',
        [{ path: 'code', message: 'This code isn’t valid. Please check the spelling.' }],
      ]);
  });
});

async function fileOf(key: string) {
  const reply = await owner.call(key);
  return { ...reply, text: String(reply.body) };
}

describe('an automatic offer', () => {
  test('applies to its category with everything below it, and stops when paused', async () => {
    const above = await makeCategory(shop, 'Festive');
    const below = await makeCategory(shop, 'Festive kurtas', above);
    const { variants } = await makeProduct(shop, { categoryId: below, variants: [{ stock: 9, sellingPaise: 80_000 }] });
    const effect = { kind: 'percent', percent: 20 };
    const offer = await makeOffer(owner, {
      kind: 'auto',
      code: '',
      effect,
      goods: { kind: 'categories', ids: [above] },
    });
    const shopper = await shopping(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const cart = await shopper.cart();
    expect(cart.reductions).toEqual([{ name: 'Festive offer', amount: '160.00' }]);
    expect(cart.items.map(({ reduction }: { reduction?: string }) => reduction)).toEqual([undefined, '160.00']);
    await pause(offer.id);
    expect(await shopper.cart()).not.toHaveProperty('reductions');
    const refused = await shopper.place({ expectedTotal: '1140.00' });
    expect([refused.status, refused.body.code, refused.body.payable]).toEqual([409, 'PRICE_CHANGED', '1300.00']);
  });

  test('applies to what a filter of the shop lists', async () => {
    const [cheap, dear] = [
      await shopping(shop, { sellingPaise: 11_100 }),
      await shopping(shop, { sellingPaise: 22_200 }),
    ];
    const goods = { kind: 'filter', query: 'https://shop.example/shop?page=2&maxPrice=120&minPrice=110' };
    const offer = await makeOffer(owner, { kind: 'auto', code: '', effect: { kind: 'amount', amount: '10' }, goods });
    expect((await cheap.cart()).payable).toBe('101.00');
    expect((await dear.cart()).payable).toBe('222.00');
    expect((await cheap.placeAsShown()).body.order.orderTotal).toBe('101.00');
    await owner.call(`DELETE /offers/${offer.id}`);
  });
});

test('an order of nothing to pay is placed in cash, and never by UPI', async () => {
  await owner.call('PUT /upi', { body: { upiId: 'tana@okbank', payee: 'Tana', lapseHours: 24 } });
  const { code } = await makeOffer(owner, { effect: { kind: 'percent', percent: 100 } });
  const shopper = await shopping(shop, { code });
  const refused = await shopper.place({ paymentMethod: 'UPI', expectedTotal: '0.00' });
  expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_TO_PAY']);
  const { status, body } = await shopper.place({ expectedTotal: '0.00' });
  expect([status, body.order.orderTotal, body.order.items[0].reduction]).toEqual([201, '0.00', '500.00']);
});

test('no piece falls below the floor of the owner', async () => {
  const settings = {
    floorPercent: 60,
    staffPercent: { owner: 100, manager: 20, catalogue: 0, packing: 0, accounts: 0 },
  };
  expect((await owner.call('PUT /offers/settings', { body: settings })).status).toBe(200);
  const { code } = await makeOffer(owner, { effect: { kind: 'percent', percent: 70 } });
  const shopper = await shopping(shop, { code });
  expect((await shopper.cart()).payable).toBe('300.00');
  await owner.call('PUT /offers/settings', { body: { ...settings, floorPercent: 0 } });
});

test('a shopper who reads Hindi reads the reason in Hindi', async () => {
  const { code } = await makeOffer(await makeAdmin(limited), { leastPieces: 2 });
  const shopper = await shopping(limited);
  await shopper.type(code);
  const { cart } = (await shopper.call('GET /cart', { headers: { 'accept-language': 'hi' } })).body;
  expect(cart.code.message).toBe(`${code} के लिए 1 आइटम और जोड़ें।`);
});

describe('tries at codes', () => {
  const type = async (shopper: Caller, code: string) => shopper.call('PUT /cart/code', { body: { code } });

  test('end after twenty of an account, and a valid code costs none', async () => {
    const { code } = await makeOffer(await makeAdmin(limited));
    const shopper = await shopping(limited);
    for (let n = 0; n < 30; n++) expect((await type(shopper, code)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push((await type(shopper, `GUESS${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), ...Array.from({ length: 5 }, () => 429)]);
    const refused = await type(shopper, code);
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in/);
    // Another account in the same network may still try a code.
    expect((await type(await shopping(limited), code)).status).toBe(200);
  });

  test('end for a network too, however many accounts it has', async () => {
    const seen: number[] = [];
    for (let account = 0; account < 8; account++) {
      const shopper = await makeCustomer(limited);
      for (let n = 0; n < 16; n++) seen.push((await type(shopper, `NETWORK${account}-${n}`)).status);
    }
    // The previous test has used up twenty of the network's 120 tries.
    expect(seen.filter((status) => status === 400)).toHaveLength(100);
  });
});

describe('cancelling', () => {
  test('gives a use back, and taking the order up again takes it, or is refused in plain words', async () => {
    const offer = await makeOffer(owner, { mostUses: 1 });
    const one = await shopping(shop, { code: offer.code });
    const { id } = (await one.placeAsShown()).body.order;
    const status = async (deliveryStatus: string) =>
      owner.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } });
    await status('CANCELED');
    expect(await usesOf(shop, offer.id)).toBe(0);
    expect((await status('PENDING')).status).toBe(200);
    expect(await usesOf(shop, offer.id)).toBe(1);
    await owner.call('PUT /orders/status', { body: { ids: [id], deliveryStatus: 'CANCELED' } });
    const other = await shopping(shop, { code: offer.code });
    expect((await other.placeAsShown()).body.order.orderTotal).toBe('450.00');
    const refused = await status('PENDING');
    expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_USED_UP']);
    expect(refused.body.message).toContain('has since been used up');
    expect(await usesOf(shop, offer.id)).toBe(1);
    expect((await owner.call(`GET /offers/${offer.id}`)).body.offer.result).toMatchObject({
      ...{ orders: 1, reduction: '50.00', sales: '450.00', newCustomers: 1 },
    });
  });

  test('of an order that nobody has paid by UPI gives its use back', async () => {
    await owner.call('PUT /upi', { body: { upiId: 'tana@okbank', payee: 'Tana', lapseHours: 24 } });
    const offer = await makeOffer(owner, { mostUses: 1 });
    const shopper = await shopping(shop, { code: offer.code });
    expect((await shopper.place({ paymentMethod: 'UPI' })).body.order.orderTotal).toBe('450.00');
    expect(await usesOf(shop, offer.id)).toBe(1);
    await lapseUnpaid(shop.db, addMs(shop.now(), 30 * HOUR_MS));
    expect(await usesOf(shop, offer.id)).toBe(0);
  });

  test('a return gives nothing back', async () => {
    const offer = await makeOffer(owner, { mostUses: 2 });
    const shopper = await shopping(shop, { code: offer.code });
    const { id } = (await shopper.placeAsShown()).body.order;
    for (const step of ['handOver', 'refuse', 'receive', 'inspect'])
      expect((await owner.call(`PUT /orders/${id}/step`, { body: { step } })).status).toBe(200);
    expect(await usesOf(shop, offer.id)).toBe(1);
  });
});

describe('an order on the phone', () => {
  test('takes a code, and what the staff take off with a reason, within their role', async () => {
    const { code } = await makeOffer(owner);
    const manager = await makeAdmin(shop, 'manager');
    const { user, variantId } = await shopping(shop);
    const items = [{ productVariantId: variantId, quantity: 2 }];
    const reduction = { amount: '100', reason: 'A thread was loose' };
    const look = async (by: Caller, more: object) =>
      by.call('POST /phone-orders/look', { body: { customerId: user.id, items, ...more } });
    const seen = await look(manager, { code, reduction });
    expect(seen.body).toMatchObject({ discount: '200.00', payable: '800.00', code: { isUsed: true } });
    expect(seen.body.reductions).toEqual([
      { name: 'Festive offer', code, amount: '100.00' },
      { name: 'Discount from the shop', amount: '100.00' },
    ]);
    expect(seen.body.lines[0].reduction).toBe('200.00');
    const over = await look(manager, { reduction: { ...reduction, amount: '201' } });
    expect([over.status, over.body.code, over.body.message]).toEqual([
      403,
      'OVER_ROLE',
      'Your role can give at most 20% off, which is ₹200 on this order.',
    ]);
    expect((await look(owner, { reduction: { ...reduction, amount: '1001' } })).body.issues).toMatchObject([
      { path: 'reduction.amount' },
    ]);
    const address = {
      recipientName: 'Kamla',
      phone: '9876500012',
      addressLine1: '1 Main Road',
      addressLine2: '',
      city: 'Kochi',
      state: 'Kerala',
      postalCode: '682001',
    };
    const take = async (more: object) =>
      manager.call('POST /phone-orders', { body: { customerId: user.id, address, items, code, ...more } });
    expect((await take({ reduction: { amount: '100', reason: ' ' } })).body.issues).toMatchObject([
      { path: 'reduction.reason' },
    ]);
    const { status, body } = await take({ reduction, expectedTotal: '800.00' });
    expect([status, body.order.orderTotal]).toEqual([201, '800.00']);
    const { timeline } = (await owner.call(`GET /orders/${body.order.id}/timeline`)).body;
    expect(timeline[1]).toMatchObject({ kind: 'note', text: 'Discount of ₹100: A thread was loose' });
    expect(await rowsOf(body.order.id)).toMatchObject([
      { code, by_user: null },
      { offer_id: null, reason: reduction.reason, paise: 10_000 },
    ]);
  });
});

test('an order costs what its cart shows, to the paisa, under any offers', async () => {
  const random = new Random(42);
  const effects = [
    () => ({ kind: 'percent', percent: random.below(99) + 1 }),
    () => ({ kind: 'amount', amount: String(random.below(900) + 1) }),
    () => ({ kind: 'price', price: String(random.below(500)) }),
    () => ({ kind: 'buyGet', buy: random.below(2) + 1, get: 1, percent: random.below(99) + 1 }),
    () => ({ kind: 'set', pieces: random.below(3) + 1, price: String(random.below(1500)) }),
  ];
  for (let round = 0; round < 12; round++) {
    const ranked = { isCombinable: random.isLucky(0.5), rank: random.isLucky(0.3) ? random.below(5) + 1 : null };
    const offers = await Promise.all(
      ['auto', 'auto', 'code'].map(async (kind) =>
        makeOffer(owner, { kind, ...(kind === 'auto' && { code: '' }), effect: random.of(effects)(), ...ranked }),
      ),
    );
    const shopper = await shopping(shop, { sellingPaise: random.below(200_000) + 1, quantity: random.below(6) + 1 });
    for (let line = 0; line < 2; line++) {
      const { variants } = await makeProduct(shop, {
        variants: [{ stock: 99, sellingPaise: random.below(90_000) + 1 }],
      });
      const body = { productVariantId: variants[0]?.id, quantity: random.below(4) + 1 };
      expect((await shopper.call('POST /cart/add', { body })).status).toBe(200);
    }
    await shopper.type(offers[2]?.code ?? '');
    const cart = await shopper.cart();
    const { order } = (await shopper.place({ expectedTotal: cart.payable })).body;
    expect([order.orderTotal, order.discount, order.reductions]).toEqual([
      cart.payable,
      cart.discount,
      cart.reductions,
    ]);
    const paise = (amounts: ReadonlyArray<string | undefined>) =>
      amounts.reduce((sum, amount = '0') => sum + Math.round(Number(amount) * 100), 0);
    const ofLines = paise(order.items.map(({ reduction }: { reduction?: string }) => reduction));
    expect(ofLines).toBe(paise((order.reductions ?? []).map(({ amount }: { amount: string }) => amount)));
    expect(ofLines).toBe(paise([order.discount]));
    expect(await rowsOf(order.id)).toHaveLength((order.reductions ?? []).length);
    for (const { id } of offers) await owner.call(`DELETE /offers/${id}`);
  }
});
