// On both engines: simultaneous transactions compete for the same money.
import { afterEach, describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { gatewayNames } from '#domain/payments.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { ledgerAgrees, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertGatewayPayment } from '../payments/payments.ts';
import { newPayment } from './open-payment.ts';

const shop = useShop(SIMULATED);
const MINUTE = 60_000;

afterEach(async () => moneyAgrees(shop));

describe.each(gatewayNames)('an order that is paid by %s', (gateway) => {
  test('waits for its money, and is packed once the gateway says that it came', async () => {
    const { owner, simulator, place, ask } = await anOnlineCounter(shop, { gateway });
    const { id, now, page, open, token } = await place();
    expect(await now()).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'PENDING', stage: 'TO_PAY' });
    expect(await page()).toMatchObject({ state: 'toPay', amount: '1401.00', isTest: true, isCash: false });
    for (const deliveryStatus of ['SHIPPED', 'DELIVERED'])
      expect((await owner.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } })).body.code).toBe('NOT_PAID');
    for (const step of ['pack', 'handOver'])
      expect((await owner.call(`PUT /orders/${id}/step`, { body: { step } })).status).toBe(409);
    const reference = await open();
    // The shopper opens the same page again, in another tab.
    expect(await open()).toBe(reference);
    simulator.pay(reference);
    shop.wait(5_000);
    expect(await page()).toMatchObject({ state: 'paid', expectedDeliveryDate: (await now()).expectedDeliveryDate });
    await ask();
    const paid = await now();
    expect(paid).toMatchObject({ paymentStatus: 'PAID', online: { state: 'paid', due: '0.00', paid: '1401.00' } });
    expect(paid).not.toHaveProperty('stage');
    expect((await shop.guest.call(`POST /pay/${await token()}`)).body.code).toBe('PAID_ALREADY');
    const { timeline } = (await owner.call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'paid' });
  });
});

test('a customer who gave an email only after the order gets the email about a payment, however soon it comes', async () => {
  const { simulator, orderOf, ask, variantId } = await anOnlineCounter(shop);
  const shopper = await makeShopper(shop);
  const setEmail = async (email: string) =>
    shop.db.updateTable('users').set({ email }).where('id', '=', shopper.user.id).execute();
  await setEmail('');
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'ONLINE' };
  const { open } = orderOf((await shopper.call('POST /orders/place', { body })).body.order.id, shopper);
  await setEmail(shopper.user.email);
  simulator.pay(await open());
  await ask();
  const told = (await shop.emails()).filter(({ to }) => to?.[0]?.address === shopper.user.email);
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We have received your payment for order'),
  ]);
});

test('a failed payment can be tried again, and the money of a failed one may still come', async () => {
  const { simulator, place } = await anOnlineCounter(shop);
  const { page, open } = await place();
  const reference = await open();
  simulator.fail(reference);
  shop.wait(5_000);
  expect(await page()).toMatchObject({ state: 'failed', why: expect.any(String) });
  simulator.decide(reference, 'captured');
  shop.wait(5_000);
  expect(await page()).toMatchObject({ state: 'paid' });
});

test.each(gatewayNames)('a payment by %s that fails twice can be tried a third time', async (gateway) => {
  const { simulator, place, ask } = await anOnlineCounter(shop, { gateway });
  const { id, page, open, now } = await place();
  for (const _ of ['first', 'second']) {
    simulator.fail(await open());
    shop.wait(5_000);
    expect(await page()).toMatchObject({ state: 'failed', why: expect.any(String) });
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
  }
  simulator.pay(await open());
  shop.wait(5_000);
  expect(await page()).toMatchObject({ state: 'paid' });
  await ask();
  expect(await now()).toMatchObject({ id, paymentStatus: 'PAID', online: { paid: '1401.00', due: '0.00' } });
});

test('lapses unpaid with its pieces; money that comes later takes them again', async () => {
  const { simulator, place, lapse, ask, variantId } = await anOnlineCounter(shop, { stock: 2 });
  const { now, open } = await place();
  const reference = await open();
  expect(await stockOf(shop, variantId)).toBe(0);
  shop.wait(40 * MINUTE);
  await lapse();
  expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED' });
  expect(await stockOf(shop, variantId)).toBe(2);
  simulator.pay(reference);
  await ask();
  expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', paymentStatus: 'PAID' });
  expect(await stockOf(shop, variantId)).toBe(0);
  await ledgerAgrees(shop);
});

test('an order whose shopper asks for another page at that very moment does not lapse; a minute later it does', async () => {
  const { place, lapse } = await anOnlineCounter(shop);
  const { id, now, open } = await place();
  await open();
  shop.wait(40 * MINUTE);
  // Another process stores this row just before it asks the gateway for a second payment page. In this test, the
  // gateway has not answered yet.
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const page = { gateway: 'razorpay', is_test: 1, paise: 140_100, now: shop.now() } as const;
  const payment = newPayment(page, order, addMs(shop.now(), 15 * MINUTE));
  await inTransaction(shop.db, async (db) => insertGatewayPayment(db, payment));
  shop.wait(59_000);
  await lapse();
  expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', stage: 'TO_PAY' });
  shop.wait(2_000);
  await lapse();
  expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED' });
});

test('money that comes when the pieces are gone goes back by itself, and the shopper reads why', async () => {
  const { simulator, place, lapse, ask, refund } = await anOnlineCounter(shop, { stock: 2 });
  const first = await place();
  const reference = await first.open();
  shop.wait(40 * MINUTE);
  await lapse();
  await place();
  simulator.pay(reference);
  await ask();
  expect(await first.page()).toMatchObject({ state: 'late', refunds: [{ amount: '1401.00', state: 'onItsWay' }] });
  await refund();
  expect(await first.page()).toMatchObject({ refunds: [{ state: 'done' }] });
  const emails = (await shop.emails()).filter(({ to }) => to?.[0]?.address === first.shopper.user.email);
  // The shop may send several emails at once, so the email about the refund need not be the last.
  expect(emails.map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Your refund of ₹1,401 is on its way'),
  );
});

test('the list of a gateway holds exactly the orders for which it took money', async () => {
  const ids: Record<string, string> = {};
  for (const gateway of ['razorpay', 'cashfree'] as const)
    ids[gateway] = (await (await anOnlineCounter(shop, { gateway })).placePaid()).id;
  const { staff, place } = await anOnlineCounter(shop, { gateway: 'cashfree' });
  const unpaid = await place();
  await unpaid.open();
  const { orders, counts } = (await (await staff()).call('GET /payments?tab=all&gateway=cashfree&limit=100')).body;
  const listed = orders.map(({ orderId }: { orderId: string }) => orderId);
  expect(listed).toContain(ids['cashfree']);
  expect(listed).not.toContain(ids['razorpay']);
  expect(listed).not.toContain(unpaid.id);
  expect(counts.all).toBe(listed.length);
});
