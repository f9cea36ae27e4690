// On both engines: one transaction packs an order while another makes a payment link for it.
import { afterEach, expect, test } from 'vitest';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';
import { trackingTokenOf } from '../orders/tracking-token.ts';

// A customer who is not signed in pays a cash order online, through the link in the shop's email.

const shop = useShop(SIMULATED);
const limited = useShop({ ...SIMULATED, RATE_LIMITS: '1' });

afterEach(async () => moneyAgrees(shop));

async function anOrder(at = shop, method = 'COD') {
  const counter = await anOnlineCounter(at);
  const placed = await counter.place(method);
  const token = await trackingTokenOf(at, placed.id);
  const payOnline = async (body: object = { token }) => at.guest.call('POST /orders/pay-online', { body });
  const track = async (body: object = { token }) => (await at.guest.call('POST /orders/track', { body })).body.order;
  const links = async () => at.db.selectFrom('online_orders').selectAll().where('order_id', '=', placed.id).execute();
  return { ...counter, ...placed, payOnline, track, links };
}

test('the link of an email makes a cash order payable online, and shows no more than before', async () => {
  const { payOnline, track, links, open, ask, simulator, now, shopper } = await anOrder();
  const before = await track();
  expect(before.online).toBeUndefined();
  expect(await links(), 'looking makes nothing').toEqual([]);
  const { status, body } = await payOnline();
  expect(status).toBe(200);
  const { online, ...rest } = body.order;
  expect(rest).toEqual(before);
  expect(online).toMatchObject({ state: 'toPay', payBefore: null, due: '1401.00' });
  for (const secret of [shopper.user.email, 'Weavers', '9876543210'])
    expect(JSON.stringify(body)).not.toContain(secret);
  expect(await now()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING' });
  simulator.pay(await open());
  await ask();
  expect(await now()).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'PAID' });
  expect((await payOnline()).body.code).toBe('PAID_ALREADY');
});

test('only the signed link is enough: not a forged one, not another order’s, not number and phone', async () => {
  const [mine, other] = [await anOrder(), await anOrder()];
  const [id = '', until = '', mark = ''] = (await trackingTokenOf(shop, mine.id)).split('.');
  const theirs = (await trackingTokenOf(shop, other.id)).split('.').at(-1);
  const { order_number: orderNumber, phone } = await shop.db
    .selectFrom('orders')
    .select(['order_number', 'phone'])
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow();
  for (const token of [`${id}.${until}.${theirs}`, `${id}.${Number(until) + 1}.${mark}`, `${id}.${until}.`, ''])
    expect((await mine.payOnline({ token })).status, token).toBe(404);
  expect((await mine.payOnline({ orderNumber, phone })).status).toBe(400);
  shop.wait(91 * 24 * 3_600_000);
  expect((await mine.payOnline({ token: `${id}.${until}.${mark}` })).status).toBe(404);
  expect(await mine.links()).toEqual([]);
});

test('two phones at once get one link, and two payments of it keep one', async () => {
  const { payOnline, links, open, simulator, ask, refund, money } = await anOrder();
  const replies = await Promise.all(Array.from({ length: 20 }, async () => payOnline()));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map(({ body }) => body.order.online.token)).size).toBe(1);
  expect(await links()).toHaveLength(1);
  const reference = await open();
  simulator.pay(reference);
  simulator.pay(reference);
  await ask();
  await refund();
  expect(await money()).toMatchObject({ paid: '1401.00', refunds: [{ amount: '1401.00', reason: 'second' }] });
});

test('packed meanwhile, it stays a cash order, and what was paid goes back', async () => {
  const { id, payOnline, act, token, simulator, ask, refund, now, money } = await anOrder();
  const [paid, packed] = await Promise.all([payOnline(), act(`PUT /orders/${id}/step`, { step: 'pack' })]);
  expect(packed.status).toBe(200);
  expect([200, 409]).toContain(paid.status);
  if (paid.status === 200) {
    // The order was packed meanwhile, so nobody can open a new payment page. If a page was opened before, a shopper can
    // still pay on it.
    const opened = await shop.guest.call(`POST /pay/${await token()}`);
    expect(opened.body.code).toBe('NOT_ONLINE');
  } else expect(paid.body.code).toBe('NOT_ONLINE');
  expect((await payOnline()).body.code).toBe('NOT_ONLINE');
  const late = await anOrder();
  await late.payOnline();
  const reference = await late.open();
  await late.act(`PUT /orders/${late.id}/step`, { step: 'pack' });
  simulator.pay(reference);
  await ask();
  await refund();
  expect(await late.now()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', stage: 'PACKED' });
  expect((await late.money()).refunds).toMatchObject([{ amount: '1401.00', state: 'done' }]);
  expect(await now()).toMatchObject({ paymentMethod: 'COD', stage: 'PACKED' });
  expect((await money())?.captures ?? []).toEqual([]);
});

test('a cancelled order, and a shop without a gateway, refuse', async () => {
  const cancelled = await anOrder();
  await cancelled.shopper.call(`PUT /orders/${cancelled.id}/cancel`);
  expect((await cancelled.payOnline()).body.code).toBe('ORDER_CANCELLED');
  const closed = await anOrder();
  const settings = { methods: ['COD'], minutes: 20, gateway: null, isTest: true };
  expect((await closed.owner.call('PUT /payment-settings', { body: settings })).status).toBe(200);
  expect((await closed.payOnline()).body.code).toBe('ONLINE_OFF');
  for (const { links } of [cancelled, closed]) expect(await links()).toEqual([]);
});

test('of one order, forty requests in ten minutes', async () => {
  const { payOnline } = await anOrder(limited);
  const statuses = (await Promise.all(Array.from({ length: 60 }, async () => payOnline()))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});
