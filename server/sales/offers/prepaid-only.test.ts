// On both engines: orders use offers and payments come while other transactions wait.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAddress, ledgerAgrees, makeAdmin } from '../../../test/factories.ts';
import { makeOffer, shopping, usesOf } from '../../../test/offers.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ ...SIMULATED, LANGUAGES: 'en,hi' });
const inCashOnly = useShop();
let counter: OnlineCounter;
const offers: string[] = [];
beforeEach(async () => {
  counter = await anOnlineCounter(shop);
});
afterEach(async () => {
  const staff = await counter.staff();
  for (const id of offers.splice(0)) await staff.call(`DELETE /offers/${id}`);
  await moneyAgrees(shop);
});

const fifty = { kind: 'amount', amount: '50' };
/** Makes an offer of ₹50 off prepaid orders. The offer applies without a code unless `more` says otherwise. */
async function aReward(more: object = {}) {
  const auto = { name: 'Online reward', kind: 'auto', code: '', effect: fifty, isPrepaidOnly: true };
  const offer = await makeOffer(counter.owner, { ...auto, ...more });
  offers.push(offer.id);
  return offer;
}
const reward = [{ name: 'Online reward', amount: '50.00' }];
const online = { paymentMethod: 'ONLINE', expectedTotal: '450.00' };

describe('an offer for orders that are paid before packing', () => {
  test('is a hint of the cart and no part of its total; the cart of the method has it', async () => {
    await aReward();
    const shopper = await shopping(shop);
    const cart = await shopper.cart();
    expect(cart).toMatchObject({ discount: '0.00', total: '500.00', payable: '500.00' });
    expect(cart).not.toHaveProperty('reductions');
    expect(cart.prepaid).toEqual({
      ...{ discount: '50.00', total: '450.00', payable: '450.00', reductions: reward, lines: ['50.00'] },
      message: '₹50 off if you pay online.',
    });
    for (const method of ['ONLINE', 'UPI']) {
      const paid = (await shopper.call(`GET /cart?method=${method}`)).body.cart;
      expect(paid).toMatchObject({ payable: '450.00', reductions: reward, items: [{ reduction: '50.00' }] });
      expect(paid).not.toHaveProperty('prepaid');
    }
    const lines = [{ productVariantId: shopper.variantId, quantity: 1 }];
    expect((await shop.guest.call('POST /cart/quote', { body: { lines } })).body.cart.prepaid).toEqual(cart.prepaid);
  });

  test('is no hint where nothing would change: without it, below its least amount, in a shop that takes only cash', async () => {
    expect(await (await shopping(shop)).cart()).not.toHaveProperty('prepaid');
    await aReward({ leastAmount: '501' });
    expect(await (await shopping(shop)).cart()).not.toHaveProperty('prepaid');
    const owner = await makeAdmin(inCashOnly);
    await makeOffer(owner, { kind: 'auto', code: '', effect: fifty, isPrepaidOnly: true });
    expect(await (await shopping(inCashOnly)).cart()).not.toHaveProperty('prepaid');
  });

  test('by a code says so while the order is paid in cash', async () => {
    const { code } = await aReward({ name: 'Prepaid', kind: 'code', code: 'PREPAID50' });
    const shopper = await shopping(shop, { code });
    const { code: typed, prepaid } = await shopper.cart();
    expect(typed).toEqual({ code, isUsed: false, message: 'PREPAID50 is only for orders paid online.' });
    expect(prepaid.code).toEqual({ code, isUsed: true, message: 'You save ₹50 with PREPAID50.' });
    const headers = { 'accept-language': 'hi' };
    expect((await shopper.call('GET /cart', { headers })).body.cart.code.message).toContain('ऑनलाइन भुगतान');
    expect((await shopper.placeAsShown()).body.order.orderTotal).toBe('500.00');
  });

  test('stands against other offers by what each saves with the method', async () => {
    await aReward();
    const { name, id } = await makeOffer(counter.owner, { kind: 'auto', code: '', effect: { ...fifty, amount: '30' } });
    offers.push(id);
    const cart = await (await shopping(shop)).cart();
    expect(cart).toMatchObject({ payable: '470.00', reductions: [{ name, amount: '30.00' }] });
    expect(cart.prepaid).toMatchObject({
      payable: '450.00',
      reductions: reward,
      message: '₹20 off if you pay online.',
    });
  });
});

describe('an order', () => {
  test('that is placed for online payment has it; in cash nobody gets it, whatever total they send', async () => {
    const { id } = await aReward({ mostUses: 5 });
    const shopper = await shopping(shop);
    const lied = await shopper.place({ paymentMethod: 'COD', expectedTotal: '450.00' });
    expect([lied.status, lied.body.code, lied.body.payable]).toEqual([409, 'PRICE_CHANGED', '500.00']);
    expect(lied.body).not.toHaveProperty('reductions');
    const unaware = await shopper.place({ paymentMethod: 'ONLINE', expectedTotal: '500.00' });
    expect([unaware.status, unaware.body.payable, unaware.body.reductions]).toEqual([409, '450.00', reward]);
    expect(await usesOf(shop, id)).toBe(0);
    const { status, body } = await shopper.place(online);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ orderTotal: '450.00', reductions: reward, online: { due: '450.00' } });
    expect(await usesOf(shop, id)).toBe(1);
    const { order } = (await (await shopping(shop)).place()).body;
    expect(order.orderTotal).toBe('500.00');
    expect(order).not.toHaveProperty('reductions');
    expect(await usesOf(shop, id)).toBe(1);
  });

  test('by the staff has it by the method that they choose', async () => {
    await aReward();
    const { user, variantId } = await shopping(shop);
    const body = { customerId: user.id, items: [{ productVariantId: variantId, quantity: 1 }] };
    const address = { ...anAddress, phone: '9876500012', isDefault: undefined };
    for (const [paymentMethod, total] of [
      ['COD', '500.00'],
      ['ONLINE', '450.00'],
    ] as const) {
      const looked = await counter.owner.call('POST /phone-orders/look', { body: { ...body, paymentMethod } });
      expect(looked.body.payable).toBe(total);
      const take = { ...body, address, paymentMethod, expectedTotal: total };
      const { status, body: taken } = await counter.owner.call('POST /phone-orders', { body: take });
      expect([status, taken.order?.orderTotal]).toEqual([201, total]);
    }
  });

  test('keeps it through an edit, by its terms, although the offer has gone', async () => {
    await aReward({ leastPieces: 2 });
    const shopper = await shopping(shop, { quantity: 3 });
    const { order } = (await shopper.place({ paymentMethod: 'ONLINE', expectedTotal: '1450.00' })).body;
    const { open, now, act } = counter.orderOf(order.id, shopper);
    counter.simulator.pay(await open());
    await counter.ask();
    await counter.owner.call(`DELETE /offers/${offers[0]}`);
    const [line] = order.items;
    const edited = async (quantity: number) =>
      act(`PUT /orders/${order.id}/content`, {
        items: [{ id: line.id, productVariantId: shopper.variantId, quantity }],
      });
    expect((await edited(2)).body.order).toMatchObject({ orderTotal: '950.00', reductions: [{ amount: '50.00' }] });
    expect((await edited(1)).body.order).toMatchObject({ orderTotal: '500.00' });
    await counter.refund();
    expect((await now()).online).toMatchObject({
      paid: '500.00',
      refunds: [{ amount: '500.00' }, { amount: '450.00' }],
    });
  });

  test('in cash that is paid online later costs what it cost, and an unpaid one gives its use back', async () => {
    const { id } = await aReward({ mostUses: 1 });
    const inCash = await shopping(shop);
    const { order } = (await inCash.place()).body;
    expect((await inCash.call(`POST /orders/${order.id}/pay-online`)).body.order.online.due).toBe('500.00');
    const { open, now } = counter.orderOf(order.id, inCash);
    counter.simulator.pay(await open());
    await counter.ask();
    expect(await now()).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'PAID', orderTotal: '500.00' });
    const shopper = await shopping(shop);
    expect((await shopper.place(online)).status).toBe(201);
    expect(await usesOf(shop, id)).toBe(1);
    shop.wait(3_600_000);
    await counter.lapse();
    expect(await usesOf(shop, id)).toBe(0);
  });
});

test('of twelve who press at once, in cash and online, three prepaid orders have its three uses', async () => {
  const { id } = await aReward({ mostUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 12 }, async () => shopping(shop)));
  const replies = await Promise.all(
    buyers.map(async ({ place }, at) =>
      place(at % 2 === 0 ? online : { paymentMethod: 'COD', expectedTotal: '500.00' }),
    ),
  );
  const [prepaid, inCash] = [replies.filter((_, at) => at % 2 === 0), replies.filter((_, at) => at % 2 === 1)];
  expect(inCash.map(({ body }) => body.order?.orderTotal)).toEqual(Array.from({ length: 6 }, () => '500.00'));
  expect(prepaid.filter(({ status }) => status === 201).map(({ body }) => body.order.orderTotal)).toEqual([
    ...['450.00', '450.00', '450.00'],
  ]);
  expect(prepaid.filter(({ status }) => status === 409).map(({ body }) => body.payable)).toEqual([
    ...['500.00', '500.00', '500.00'],
  ]);
  expect(await usesOf(shop, id)).toBe(3);
  expect(await ledgerAgrees(shop)).toBe(true);
});
