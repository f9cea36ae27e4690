import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayName } from '#domain/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { kill, startServing, type ServedShop } from '../../../test/served-shop.ts';
import { useShop } from '../../../test/shop.ts';
import type { SimWebhook } from '../gateways/simulator/wire.ts';

// The shop's process is killed while a shopper returns from the gateway: the gateway has the money, but the shop has
// not recorded it. The next process learns from the webhook or from the gateway's answer that the money came, and
// records it once.

const shop = useShop(SIMULATED);
const SLOW_MS = 120_000;
const HALF_AN_HOUR_MS = 30 * 60_000;
const open: ServedShop[] = [];

// Only the processes that the tests start may ask the gateway, so this process stops its own jobs.
beforeAll(async () => shop.jobs.stop(0));
const killAll = async () => Promise.all(open.splice(0).map(async ({ child }) => kill(child)));
afterEach(killAll);

async function start(own: Record<string, string> = {}): Promise<string> {
  const served = await startServing(shop, own);
  open.push(served);
  return served.origin;
}
const withJobs = { LEASE_MS: '1500' };

async function tell(origin: string, { gateway, headers, rawBody }: SimWebhook): Promise<number> {
  const url = `${origin}/api/gateways/${gateway}/webhook`;
  return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(rawBody) })).status;
}

/** Places an order whose shopper has paid at the gateway; the shop does not know of the payment yet. */
async function paidAtGateway({ place, simulator }: OnlineCounter) {
  const order = await place();
  const reference = await order.open();
  simulator.pay(reference);
  const webhook = simulator.webhooks.at(-1);
  if (!webhook) throw new Error('the gateway sent nothing');
  const token = await order.token();
  return { ...order, reference, webhook, token };
}

const QUESTION = /links\/|\/status$/;

/**
 * Makes the simulated gateway leave the shop's next question about a payment unanswered. Returns a function that waits
 * until the gateway has received the question.
 */
function hang({ requests, trouble }: OnlineCounter['simulator']) {
  const before = requests.length;
  trouble('hung', QUESTION);
  const isAsked = () => requests.slice(before).some(({ path }) => QUESTION.test(path));
  return async () => expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
}

/** The shopper comes back from the gateway. The shop asks the gateway, and its process ends before the answer comes. */
async function killAtCallback({ simulator }: OnlineCounter, { token, money }: Order): Promise<void> {
  const first = await start();
  const asked = hang(simulator);
  const back = fetch(`${first}/api/pay/${token}`).catch(() => 'lost');
  await asked();
  await killAll();
  expect(await back).toBe('lost');
  expect((await money()).captures).toEqual([]);
}

/** Stores the job that asks the gateways, so that the job runs after `afterMs`. */
async function letJobWait(afterMs: number): Promise<void> {
  const { db } = shop;
  await db.deleteFrom('jobs').where('kind', '=', 'askGateways').execute();
  const waiting = { now: shop.now(), lane: 'askGateways', uniqueKey: 'askGateways', afterMs };
  await enqueue(db, 'askGateways', {}, waiting);
}

/** Makes the shop's next question about each payment due, as if enough time had passed. */
async function letAskingBeDue(): Promise<void> {
  await shop.db.updateTable('payments').set({ ask_at: shop.now() }).where('ask_at', 'is not', null).execute();
  await letJobWait(0);
}

type Order = Awaited<ReturnType<typeof paidAtGateway>>;

/** Expects that one capture pays the order, that the order moves on only once, and that nothing is refunded. */
async function expectPaidOnce({ id, now, money }: Order): Promise<void> {
  await expect.poll(async () => (await now()).paymentStatus, { timeout: 60_000 }).toBe('PAID');
  expect(await now()).toMatchObject({ paymentMethod: 'ONLINE', deliveryStatus: 'PENDING' });
  const { captures, refunds, hold } = await money();
  expect(captures).toMatchObject([{ outcome: 'kept', amount: '1401.00' }]);
  expect([refunds, hold]).toEqual([[], null]);
  // The query sorts by time and not by id: earlier tests have set this process's clock ahead, so the ids from two
  // processes do not sort by time.
  const events = await shop.db
    .selectFrom('order_events')
    .select('stage')
    .where('order_id', '=', id)
    .orderBy('at')
    .execute();
  expect(events.map(({ stage }) => stage)).toEqual(['TO_PAY', 'TO_PACK']);
  await moneyAgrees(shop);
}

describe.each(['razorpay', 'phonepe', 'cashfree'] as const)('with %s', (gateway: GatewayName) => {
  test(
    'a process that is killed while the shopper comes back leaves the rest to the webhook',
    async () => {
      const counter = await anOnlineCounter(shop, { gateway });
      const order = await paidAtGateway(counter);
      await killAtCallback(counter, order);
      await letJobWait(HALF_AN_HOUR_MS);
      const next = await start(withJobs);
      expect(await tell(next, order.webhook)).toBe(200);
      expect(await tell(next, order.webhook)).toBe(200);
      await expectPaidOnce(order);
    },
    SLOW_MS,
  );
});

test(
  'without a webhook the next process asks by itself, and a webhook that comes late changes nothing',
  async () => {
    const counter = await anOnlineCounter(shop);
    const order = await paidAtGateway(counter);
    await killAtCallback(counter, order);
    await letAskingBeDue();
    const next = await start(withJobs);
    await expectPaidOnce(order);
    expect(await tell(next, order.webhook)).toBe(200);
    await letAskingBeDue();
    await expect.poll(async () => waitingEvents(order), { timeout: 30_000 }).toBe(0);
    await expectPaidOnce(order);
  },
  SLOW_MS,
);

test(
  'a webhook that was stored by a process that is killed before it asked is worked off by the next one',
  async () => {
    const order = await paidAtGateway(await anOnlineCounter(shop));
    const first = await start();
    expect(await tell(first, order.webhook)).toBe(200);
    await killAll();
    expect(await waitingEvents(order)).toBe(1);
    expect((await order.money()).captures).toEqual([]);
    await letAskingBeDue();
    await start(withJobs);
    await expectPaidOnce(order);
    expect(await waitingEvents(order)).toBe(0);
  },
  SLOW_MS,
);

test(
  'a process that is killed while its own job asks leaves the job to the next one',
  async () => {
    const counter = await anOnlineCounter(shop);
    const order = await paidAtGateway(counter);
    const { simulator } = counter;
    const asked = hang(simulator);
    await letAskingBeDue();
    await start(withJobs);
    await asked();
    await killAll();
    expect((await order.money()).captures).toEqual([]);
    await start(withJobs);
    await expectPaidOnce(order);
  },
  SLOW_MS,
);

/** Counts the stored webhooks about an order for which the shop has not yet asked the gateway. */
async function waitingEvents({ id }: Order): Promise<number> {
  const rows = await shop.db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select('payment_events.id')
    .where('payments.order_id', '=', id)
    .where('payment_events.state', '=', 'waiting')
    .execute();
  return rows.length;
}
