// On both engines: simultaneous transactions compete for money and stock.
import { afterEach, expect, test } from 'vitest';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { ledgerAgrees, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { askGateway } from './ask-gateway.ts';
import { sendRefund } from './send-refunds.ts';

const shop = useShop(SIMULATED);

afterEach(async () => {
  await moneyAgrees(shop);
  expect(await ledgerAgrees(shop)).toBe(true);
});

const PAYERS = 200;
const PIECES = 7;

test('two hundred payers for seven pieces: seven are paid, nobody pays for nothing', async () => {
  const { variantId, simulator, orderOf, ask, refund } = await anOnlineCounter(shop, { stock: PIECES });
  const shoppers = await Promise.all(Array.from({ length: PAYERS }, async () => makeShopper(shop)));
  const buy = async (shopper: (typeof shoppers)[number]) => {
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
    const body = { addressId: shopper.addressId, paymentMethod: 'ONLINE' };
    const placed = await shopper.call('POST /orders/place', { body });
    expect([201, 200, 409]).toContain(placed.status);
    if (placed.status === 409) return undefined;
    const order = orderOf(placed.body.order.id, shopper);
    const reference = await order.open();
    simulator.pay(reference);
    const page = await order.page();
    return page.state as string;
  };
  const states = (await Promise.all(shoppers.map(buy))).filter((state) => state !== undefined);
  expect(states).toHaveLength(PIECES);
  await ask();
  await refund();
  const orders = await shop.db.selectFrom('orders').selectAll().where('payment_method', '=', 'ONLINE').execute();
  expect(orders.filter(({ payment_status }) => payment_status === 'PAID')).toHaveLength(PIECES);
  expect(await stockOf(shop, variantId)).toBe(0);
  expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
}, 120_000);

test('callback, webhook and job at once take the same money once', async () => {
  const { place, simulator, ask } = await anOnlineCounter(shop);
  const { now, money, open, page } = await place();
  const reference = await open();
  simulator.pay(reference);
  shop.wait(5_000);
  const [payment] = (await money()).payments;
  const tell = async () =>
    Promise.all(
      simulator.webhooks.map(async ({ gateway, headers, rawBody }) =>
        shop.app.inject({ method: 'POST', url: `/api/gateways/${gateway}/webhook`, headers, payload: rawBody }),
      ),
    );
  await Promise.all([
    ...Array.from({ length: 5 }, async () => page()),
    ...Array.from({ length: 5 }, async () => askGateway(shop, payment.id)),
    ...Array.from({ length: 5 }, tell),
    ask(),
    ask(),
  ]);
  expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
  expect((await money()).captures).toHaveLength(1);
  expect((await money()).refunds).toEqual([]);
});

test('a payment against its cancelling, twenty times: it is kept or goes back, never both', async () => {
  const { place, simulator, ask, refund } = await anOnlineCounter(shop);
  const orders = await Promise.all(Array.from({ length: 20 }, place.bind(undefined, 'ONLINE')));
  const opened = await Promise.all(orders.map(async (order) => ({ ...order, reference: await order.open() })));
  shop.wait(5_000);
  await Promise.all(
    opened.flatMap(({ id, shopper, reference, page }) => {
      simulator.pay(reference);
      return [page(), shopper.call(`PUT /orders/${id}/cancel`)];
    }),
  );
  await ask();
  await refund();
  for (const { now, money } of opened) {
    expect((await now()).deliveryStatus).toBe('CANCELED');
    const { captures, refunds, paid } = await money();
    expect(captures).toHaveLength(1);
    expect(refunds).toMatchObject([{ amount: '1401.00', state: 'done' }]);
    expect(paid).toBe('0.00');
  }
});

test('a payment against the end of its time: the order is paid, or its money takes the pieces again', async () => {
  const { place, simulator, ask, lapse } = await anOnlineCounter(shop);
  const orders = await Promise.all(Array.from({ length: 8 }, place.bind(undefined, 'ONLINE')));
  const opened = await Promise.all(orders.map(async (order) => ({ ...order, reference: await order.open() })));
  shop.wait(40 * 60_000);
  await Promise.all([lapse(), ...opened.map(async ({ reference, page }) => (simulator.pay(reference), page()))]);
  await ask();
  for (const { now } of opened) expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', paymentStatus: 'PAID' });
});

test('two tabs at once get one page, and a refund that two processes send goes out once', async () => {
  const { place, simulator, ask, orderOf } = await anOnlineCounter(shop);
  const { id, shopper, money } = await place();
  const { open } = orderOf(id, shopper);
  const references = await Promise.all(Array.from({ length: 10 }, open));
  expect(new Set(references).size).toBe(1);
  const [reference = ''] = references;
  simulator.pay(reference);
  await ask();
  await shopper.call(`PUT /orders/${id}/cancel`);
  const [refund] = (await money()).refunds;
  await Promise.all(Array.from({ length: 10 }, async () => sendRefund(shop, refund.id)));
  expect((await money()).refunds).toMatchObject([{ state: 'done' }]);
  expect(simulator.ledger.payments.find((one) => one.reference === reference)?.refunds).toHaveLength(1);
});
