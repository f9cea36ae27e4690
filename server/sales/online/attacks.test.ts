// On both engines: attackers try to use money twice, to pay nothing, or to pay one order with the money for another.
import { afterEach, expect, test } from 'vitest';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockOrder } from '../orders/orders.ts';
import { stepLocked } from '../orders/take-step.ts';
import { sumOnlineOrders } from '../settlements/sums.ts';

const shop = useShop(SIMULATED);

afterEach(async () => {
  if (shop.simulator) shop.simulator.rules.refund = 'done';
  await moneyAgrees(shop);
});

test('a second payment goes back, also where its order is cancelled and taken up again before', async () => {
  const { place, simulator, ask, refund } = await anOnlineCounter(shop);
  const { id, open, act, money } = await place();
  const reference = await open();
  simulator.pay(reference);
  simulator.pay(reference);
  await ask();
  await act(`PUT /orders/${id}/status`, { deliveryStatus: 'CANCELED' });
  const undone = await act('PUT /orders/status/undo', { ids: [id], deliveryStatus: 'CANCELED' });
  expect(undone.status).toBe(200);
  await refund();
  const { refunds, captures } = await money();
  expect(captures.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['kept', 'second']);
  expect(refunds.map(({ reason, state }: Record<string, string>) => [reason, state])).toEqual(
    expect.arrayContaining([
      ['second', 'done'],
      ['cancelled', 'withdrawn'],
    ]),
  );
});

/** Lets the shop take real money through Razorpay. */
async function goLive({ owner, simulator }: OnlineCounter): Promise<void> {
  const { isTest: _, ...keys } = simulator.keys.razorpay;
  const live = { isTest: false, keys: { ...keys, keyId: 'rzp_live_Simulated00001' } };
  expect((await owner.call('PUT /gateways/razorpay', { body: live })).status).toBe(200);
  const settings = { methods: ['ONLINE', 'UPI', 'COD'], minutes: 20, gateway: 'razorpay', isTest: false };
  expect((await owner.call('PUT /payment-settings', { body: settings })).status).toBe(200);
}

test('an order that test money has paid is neither packed nor sent once the shop takes real money', async () => {
  const counter = await anOnlineCounter(shop);
  const { placePaid, refund } = counter;
  const [order, packed] = [await placePaid(), await placePaid()];
  expect((await packed.act(`PUT /orders/${packed.id}/step`, { step: 'pack' })).status).toBe(200);
  await goLive(counter);
  const refusals = [
    await order.act(`PUT /orders/${order.id}/step`, { step: 'pack' }),
    await order.act(`PUT /orders/${order.id}/step`, { step: 'handOver' }),
    await order.act(`PUT /orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' }),
    await packed.act(`PUT /orders/${packed.id}/step`, { step: 'handOver' }),
  ];
  for (const { status, body } of refusals) expect([status, body.code]).toEqual([409, 'TEST_MONEY']);
  const span = { from: '2000-01-01', to: '9999-01-01' };
  expect(Number((await sumOnlineOrders(shop.db, span, 1))?.paid)).toBeGreaterThan(2000);
  for (const { id, act, now } of [order, packed]) {
    expect((await act(`PUT /orders/${id}/step`, { step: 'cancel' })).status).toBe(200);
    await refund();
    expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED', online: { state: 'refunded' } });
  }
  expect(await sumOnlineOrders(shop.db, span, 0)).toMatchObject({ paid: '0.00', refunded: '0.00' });
});

test('money of a gateway’s tests pays no order once the shop takes real money', async () => {
  const counter = await anOnlineCounter(shop);
  const { place, simulator, ask, refund } = counter;
  const order = await place();
  const reference = await order.open();
  await goLive(counter);
  simulator.pay(reference);
  await ask();
  expect(await order.now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY', online: { due: '1401.00' } });
  await refund();
  expect((await order.money()).refunds).toMatchObject([{ reason: 'late', state: 'done' }]);
});

test.each(['keep', 'refund'])(
  'a cash order with money of another amount is packed after a person has decided to %s it, not before',
  async (how) => {
    const { place, simulator, ask, refund } = await anOnlineCounter(shop);
    const { id, shopper, open, now, act, money } = await place('COD');
    await shopper.call(`POST /orders/${id}/pay-online`);
    simulator.pay(await open(), 200_000);
    await ask();
    for (const refused of [
      await act(`PUT /orders/${id}/step`, { step: 'pack' }),
      await act(`PUT /orders/${id}/step`, { step: 'handOver' }),
      await act(`PUT /orders/${id}/status`, { deliveryStatus: 'SHIPPED' }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'UNDECIDED']);
    const [capture] = (await money()).captures;
    expect((await act(`POST /captures/${capture.id}/resolve`, { how })).status).toBe(200);
    await refund();
    const paid = { paymentMethod: 'ONLINE', paymentStatus: 'PAID', online: { paid: '1401.00' } };
    expect(await now()).toMatchObject(how === 'keep' ? paid : { paymentMethod: 'COD', paymentStatus: 'PENDING' });
    expect((await act(`PUT /orders/${id}/step`, { step: 'pack' })).status).toBe(200);
  },
);

test('money of another amount for a packed cash order stops its way out until the money goes back', async () => {
  const { place, simulator, ask, refund } = await anOnlineCounter(shop);
  const { id, shopper, open, now, act, money } = await place('COD');
  await shopper.call(`POST /orders/${id}/pay-online`);
  const reference = await open();
  expect((await act(`PUT /orders/${id}/step`, { step: 'pack' })).status).toBe(200);
  simulator.pay(reference, 200_000);
  await ask();
  const handOver = async () => act(`PUT /orders/${id}/step`, { step: 'handOver' });
  expect(await handOver()).toMatchObject({ status: 409, body: { code: 'UNDECIDED' } });
  const [capture] = (await money()).captures;
  const kept = await act(`POST /captures/${capture.id}/resolve`, { how: 'keep' });
  expect(kept).toMatchObject({ status: 409, body: { code: 'NOT_ONLINE' } });
  expect(await now()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING' });
  expect((await act(`POST /captures/${capture.id}/resolve`, { how: 'refund' })).status).toBe(200);
  await refund();
  expect((await handOver()).status).toBe(200);
});

test('a courier who has taken a parcel is believed, although its money waits for a decision', async () => {
  const { place, simulator, ask } = await anOnlineCounter(shop);
  const { id, shopper, open, now, act } = await place('COD');
  await shopper.call(`POST /orders/${id}/pay-online`);
  const reference = await open();
  await act(`PUT /orders/${id}/step`, { step: 'pack' });
  simulator.pay(reference, 200_000);
  await ask();
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    const courier = { id: null, staffRole: 'owner' } as const;
    if (order) await stepLocked(db, courier, order, { step: 'handOver', reason: '', courier: 'Post' }, shop.now());
  });
  expect(await now()).toMatchObject({ deliveryStatus: 'SHIPPED', online: { state: 'held' } });
});

test('the words of a bank lose who they are about before they are stored', async () => {
  const { place, simulator, ask } = await anOnlineCounter(shop);
  const { open, money } = await place();
  const text = 'asha.rao@okaxis has too little money, call +91 98765 43210';
  Object.assign(simulator.fail(await open()), { error: { code: 'payment_declined', text } });
  await ask();
  const [{ problem }] = (await money()).payments;
  expect(problem).toContain('has too little money');
  expect(problem).not.toMatch(/okaxis|98765/);
});

test('a person’s decisions, a cancelling, an edit and payments at the same moment give each rupee back once', async () => {
  const { place, simulator, ask, refund, variantId } = await anOnlineCounter(shop);
  const orders = await Promise.all(Array.from({ length: 4 }, async () => place()));
  for (const [at, { id, shopper, open, act, money, now }] of orders.entries()) {
    const reference = await open();
    simulator.pay(reference, at % 2 === 0 ? 150_000 : undefined);
    simulator.pay(reference);
    const [item] = (await now()).items;
    const items = [{ id: item.id, productVariantId: variantId, quantity: 1 }];
    const capture = async () =>
      (await money()).captures.find(({ outcome }: { outcome: string }) => outcome === 'wrong');
    await Promise.all([ask(), act(`PUT /orders/${id}/content`, { items }), ask()]);
    const wrong = await capture();
    const decide = async (how: string) => wrong && act(`POST /captures/${wrong.id}/resolve`, { how });
    await Promise.all([
      ...Array.from({ length: 6 }, async (_, n) => decide(n % 2 ? 'keep' : 'refund')),
      shopper.call(`PUT /orders/${id}/cancel`),
      refund(),
      act(`PUT /orders/${id}/status`, { deliveryStatus: 'CANCELED' }),
      refund(),
    ]);
    await refund();
    await refund();
    const record = simulator.ledger.payments.find((one) => one.reference === reference);
    for (const attempt of record?.attempts ?? []) {
      const back = record?.refunds.filter(({ attemptId }) => attemptId === attempt.id) ?? [];
      expect(back.reduce((sum, { paise }) => sum + paise, 0)).toBeLessThanOrEqual(attempt.paise);
    }
    const { deliveryStatus } = await now();
    expect(deliveryStatus).toBe('CANCELED');
    const all = await money();
    const sum = (rows: Array<{ amount: string; state?: string }>) =>
      rows.filter(({ state }) => state !== 'withdrawn').reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum(all.refunds)).toBe(sum(all.captures));
  }
});
