// On both engines: each webhook must be stored once.
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayNames, type GatewayName } from '#domain/payments.ts';
import { newId } from '../../platform/db/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';
import type { SimWebhook } from '../gateways/simulator/wire.ts';

const shop = useShop({ ...SIMULATED, RATE_LIMITS: '1' });

afterEach(async () => moneyAgrees(shop));

async function tell({ gateway, headers, rawBody }: Pick<SimWebhook, 'gateway' | 'headers' | 'rawBody'>) {
  const url = `/api/gateways/${gateway}/webhook`;
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload: rawBody });
  return answer.statusCode;
}

const stored = async () => shop.db.selectFrom('payment_events').selectAll().execute();

describe.each(gatewayNames)('a webhook of %s', (gateway: GatewayName) => {
  test('three times, and in another order than it was sent, pays an order once', async () => {
    const { place, simulator, lapse } = await anOnlineCounter(shop, { gateway });
    const { now, money, open } = await place();
    const reference = await open();
    simulator.fail(reference);
    simulator.pay(reference);
    const sent = simulator.webhooks.toReversed();
    expect(sent.length).toBeGreaterThan(0);
    for (const webhook of [...sent, ...sent, ...sent]) expect(await tell(webhook)).toBe(200);
    const rows = (await stored()).length;
    // The signature does not cover the header with the event's id, so somebody may send the same webhook again under
    // any number of ids.
    for (const { headers, ...webhook } of sent)
      expect(await tell({ ...webhook, headers: { ...headers, 'x-razorpay-event-id': newId() } })).toBe(200);
    expect((await stored()).length).toBe(rows);
    await lapse();
    expect((await now()).paymentStatus).toBe('PAID');
    expect((await money()).captures).toHaveLength(1);
    expect((await money()).refunds).toEqual([]);
  });

  test('that is forged or edited is refused, and one that is repeated changes nothing', async () => {
    const { place, simulator, lapse } = await anOnlineCounter(shop, { gateway });
    const { now, open } = await place();
    const reference = await open();
    const attempt = simulator.pay(reference);
    // The webhook reports a payment, but the bank has received no money. The shop must believe only the bank.
    attempt.status = 'failed';
    const [webhook] = simulator.webhooks;
    if (!webhook) throw new Error('the gateway sent nothing');
    const before = (await stored()).length;
    expect(await tell({ ...webhook, headers: { 'content-type': 'application/json' } })).toBe(400);
    const wrong = Object.fromEntries(
      Object.entries(webhook.headers).map(([name, value]) => [name, name === 'content-type' ? value : 'wrong']),
    );
    expect(await tell({ ...webhook, headers: wrong })).toBe(400);
    expect((await stored()).length).toBe(before);
    expect(await tell(webhook)).toBe(200);
    await lapse();
    expect((await stored()).every(({ state }) => state !== 'waiting')).toBe(true);
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
  });

  test.each(['the shop', 'somebody at the gateway'] as const)(
    'about a refund by %s is a task if the shop does not know the payment any more, and asks about it otherwise',
    async (who) => {
      const counter = await anOnlineCounter(shop, { gateway });
      const { simulator, staff } = counter;
      const strays = async () => (await (await staff()).call('GET /payments')).body.strayWebhooks;
      const before = await strays();
      const [known, unknown] = [await counter.place(), await counter.place()];
      for (const { open } of [known, unknown]) simulator.pay(await open());
      const refunded = async ({ id }: { id: string }) => {
        const which = shop.db.selectFrom('payments').select('reference').where('order_id', '=', id);
        const { reference } = await which.executeTakeFirstOrThrow();
        simulator.webhooks.length = 0;
        simulator.refundOutside(reference, 140_100, who === 'the shop' ? newId() : null);
        return [...simulator.webhooks];
      };
      // The test deletes the payment, as if the shop had been restored from a backup that is older than the payment.
      const ofUnknown = await refunded(unknown);
      await shop.db.deleteFrom('payments').where('order_id', '=', unknown.id).execute();
      expect(ofUnknown.length).toBeGreaterThan(0);
      for (const webhook of [...ofUnknown, ...ofUnknown]) expect(await tell(webhook)).toBe(200);
      expect(await strays()).toBe(before + ofUnknown.length);
      // This payment is still stored, as if in an older backup, but without its money and its refund.
      const ofKnown = await refunded(known);
      for (const webhook of ofKnown) expect(await tell(webhook)).toBe(200);
      expect(await strays()).toBe(before + ofUnknown.length);
      // The webhook makes the next question about the payment due at once.
      await counter.lapse();
      const refunds = (await known.money()).refunds.map(({ amount, state }: Record<string, string>) => [amount, state]);
      // PhonePe does not list refunds, so a member of the staff must look for the refund at PhonePe.
      const isListed = gateway !== 'phonepe';
      expect(refunds).toEqual(isListed ? [['1401.00', 'done']] : []);
      expect(await strays()).toBe(before + ofUnknown.length + (isListed ? 0 : ofKnown.length));
      await shop.db.updateTable('payment_events').set({ state: 'done' }).where('state', '=', 'stray').execute();
    },
  );

  test('about a refund that failed before it was sent again is no task, however late it comes', async () => {
    const { placePaid, refund, simulator, staff, lapse } = await anOnlineCounter(shop, { gateway });
    const strays = async () => (await (await staff()).call('GET /payments')).body.strayWebhooks;
    const before = await strays();
    const { id, shopper, money, act, reference } = await placePaid();
    const atBank = () => simulator.ledger.payments.find((one) => one.reference === reference)?.refunds ?? [];
    simulator.rules.refund = 'pending';
    await shopper.call(`PUT /orders/${id}/cancel`);
    await refund();
    const late: SimWebhook[] = [];
    for (const attempt of [1, 2]) {
      simulator.webhooks.length = 0;
      simulator.decideRefund(atBank().at(-1)?.key ?? '', 'failed');
      late.push(...simulator.webhooks);
      await refund();
      await act(`POST /refunds/${(await money()).refunds[0].id}/again`);
      await refund();
      expect(atBank()).toHaveLength(attempt + 1);
    }
    expect(late).toHaveLength(2);
    for (const webhook of late) expect(await tell(webhook)).toBe(200);
    await lapse();
    expect((await stored()).some(({ state }) => state === 'waiting')).toBe(false);
    expect(await strays()).toBe(before);
    expect((await money()).refunds).toMatchObject([{ state: 'sent' }]);
    // The third attempt to refund fails, too. Then the refund becomes a task for the staff.
    simulator.decideRefund(atBank().at(-1)?.key ?? '', 'failed');
    await refund();
    expect((await money()).refunds).toMatchObject([{ state: 'failed' }]);
  });
});

test('one that could not be stored is answered 500, and taken when it comes again', async () => {
  const { place, simulator } = await anOnlineCounter(shop);
  const { now, open } = await place();
  const reference = await open();
  simulator.pay(reference);
  const [webhook] = simulator.webhooks;
  if (!webhook) throw new Error('the gateway sent nothing');
  await enqueue(shop.db, 'askGateways', {}, { now: shop.now(), lane: 'askGateways', uniqueKey: 'askGateways' });
  await shop.jobs.idle();
  await sql`alter table payment_events rename to payment_events_away`.execute(shop.db);
  try {
    expect(await tell(webhook)).toBe(500);
  } finally {
    await sql`alter table payment_events_away rename to payment_events`.execute(shop.db);
  }
  expect(await tell(webhook)).toBe(200);
  // The job asks the gateway at once.
  await expect.poll(async () => (await now()).paymentStatus, { timeout: 30_000 }).toBe('PAID');
});

test('one about a payment that the shop does not know is kept, and the owner sees that there is one', async () => {
  const { place, simulator, staff } = await anOnlineCounter(shop);
  const { id, open } = await place();
  const reference = await open();
  simulator.pay(reference);
  const [webhook] = simulator.webhooks;
  if (!webhook) throw new Error('the gateway sent nothing');
  // The test deletes the payment, as if the shop had been restored from a backup that is older than the payment.
  await shop.db.deleteFrom('payments').where('order_id', '=', id).execute();
  const before = (await (await staff()).call('GET /payments')).body.strayWebhooks;
  expect(await tell(webhook)).toBe(200);
  expect(await tell(webhook)).toBe(200);
  expect((await (await staff()).call('GET /payments')).body.strayWebhooks).toBe(before + 1);
  // A person whose screen shows fewer webhooks than there are cannot mark them as checked.
  const endSeen = async (seen: number) => (await staff()).call('POST /payments/strays-seen', { body: { seen } });
  expect((await endSeen(before)).body.code).toBe('STRAYS_CHANGED');
  expect((await (await staff()).call('GET /payments')).body.strayWebhooks).toBe(before + 1);
  expect((await endSeen(before + 1)).status).toBe(200);
  expect((await (await staff()).call('GET /payments')).body.strayWebhooks).toBe(0);
});

test.each(gatewayNames)('one about money of another website at the same account of %s is no task', async (gateway) => {
  const { simulator, staff } = await anOnlineCounter(shop, { gateway });
  const { reference } = simulator.ledger.add({
    gateway,
    reference: `other-website-${gateway}`,
    paise: 5_000,
    orderNumber: '41',
    expiresAt: shop.now(),
    returnUrl: '',
  });
  simulator.pay(reference);
  simulator.refundOutside(reference, 5_000, newId());
  for (const webhook of simulator.webhooks) expect(await tell(webhook)).toBe(200);
  expect((await (await staff()).call('GET /payments')).body.strayWebhooks).toBe(0);
});

test('one that names no payment is a task as long as the gateway does not say whose money it is', async () => {
  const { place, simulator, staff, lapse } = await anOnlineCounter(shop, { gateway: 'cashfree' });
  const strays = async () => (await (await staff()).call('GET /payments')).body.strayWebhooks;
  const { open, money } = await place();
  const reference = await open();
  simulator.pay(reference);
  simulator.webhooks.length = 0;
  simulator.refundOutside(reference, 140_100);
  const [webhook] = simulator.webhooks;
  if (!webhook) throw new Error('the gateway sent nothing');
  simulator.trouble('away', /cashfree\/orders/);
  expect(await tell(webhook)).toBe(200);
  expect(await strays()).toBe(1);
  await shop.db.updateTable('payment_events').set({ state: 'done' }).where('state', '=', 'stray').execute();
  await shop.db.updateTable('payments').set({ ask_at: shop.now() }).where('reference', '=', reference).execute();
  await lapse();
  expect((await money()).refunds).toMatchObject([{ state: 'done' }]);
});

test('a payment of which the shop has lost the answer is found by asking, as after a backup was restored', async () => {
  const { place, simulator, lapse } = await anOnlineCounter(shop);
  const { now, open } = await place();
  const reference = await open();
  simulator.pay(reference);
  // In this restored state, the shop has asked the gateway for a payment page but has no answer yet.
  const restored = { gateway_id: '', url: '', state: 'asked', fetched_at: null } as const;
  await shop.db.updateTable('payments').set(restored).where('reference', '=', reference).execute();
  shop.wait(2 * 60_000);
  await lapse();
  expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
});

test('no gateway answers: the order is held for a person, and goes on when the gateway is back', async () => {
  const { place, simulator, lapse, ask } = await anOnlineCounter(shop);
  const { id, now, act, page, open } = await place();
  const reference = await open();
  shop.wait(40 * 60_000);
  simulator.trouble('away', /./, 20);
  await lapse();
  await lapse();
  expect(await now()).toMatchObject({ stage: 'TO_PAY', online: { state: 'held' } });
  expect((await act('GET /payments?tab=held')).body.orders).toMatchObject([{ orderId: id, hold: 'noAnswer' }]);
  await quiet(simulator, ask);
  simulator.pay(reference);
  await ask();
  expect(await page()).toMatchObject({ state: 'paid' });
});

test('a person who has looked at the gateway’s own list releases a held order, which then lapses unpaid', async () => {
  const { place, simulator, lapse, ask } = await anOnlineCounter(shop);
  const { id, now, act, open } = await place();
  await open();
  shop.wait(40 * 60_000);
  simulator.trouble('away', /./, 20);
  await lapse();
  await lapse();
  expect(await now()).toMatchObject({ stage: 'TO_PAY', online: { state: 'held' } });
  expect((await act(`POST /orders/${id}/release-payment`)).status).toBe(200);
  const held: Array<{ orderId: string }> = (await act('GET /payments?tab=held')).body.orders;
  expect(held.map(({ orderId }) => orderId)).not.toContain(id);
  await quiet(simulator, ask);
  await lapse();
  expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED' });
});

/** Calls `ask` until the simulated gateway has received a request, at most 40 times. */
async function quiet(simulator: { requests: unknown[] }, ask: () => Promise<void>): Promise<void> {
  const before = simulator.requests.length;
  for (let tries = 0; tries < 40 && simulator.requests.length === before; tries++) await ask();
}

describe('somebody who knows the constant header of PhonePe', () => {
  /** Makes a forged webhook about an order at PhonePe, with the right header. */
  const forge = (headers: SimWebhook['headers'], merchantOrderId: string, nth: number): SimWebhook => ({
    ...{ gateway: 'phonepe', kind: 'forged', reference: merchantOrderId, headers },
    rawBody: Buffer.from(JSON.stringify({ payload: { merchantOrderId, orderId: `OMO${nth}` }, nth })),
  });
  const strays = async (staff: OnlineCounter['staff']) =>
    (await (await staff()).call('GET /payments')).body.strayWebhooks;

  async function seen() {
    const counter = await anOnlineCounter(shop, { gateway: 'phonepe' });
    const order = await counter.place();
    const reference = await order.open();
    counter.simulator.pay(reference);
    const [webhook] = counter.simulator.webhooks;
    if (!webhook) throw new Error('the gateway sent nothing');
    return { ...counter, order, reference, webhook };
  }

  test('makes no rows and no task about payments that PhonePe does not know', async () => {
    const { staff, simulator, webhook } = await seen();
    const [before, rows] = [await strays(staff), (await stored()).length];
    for (let nth = 0; nth < 20; nth++)
      expect(await tell(forge(webhook.headers, `ORD7-${String(nth).padStart(12, '0')}`, nth))).toBe(200);
    for (let nth = 0; nth < 20; nth++)
      expect(await tell(forge(webhook.headers, `other-website-${nth}`, nth))).toBe(200);
    expect(await strays(staff)).toBe(before);
    // All webhooks of other websites share one row, which stores when the latest of them came.
    expect((await stored()).length).toBeLessThanOrEqual(rows + 1);
    // If the gateway does not answer, the webhook may concern the shop's money.
    simulator.trouble('away', /phonepe/);
    expect(await tell(forge(webhook.headers, 'ORD7-abcdef012345', 99))).toBe(200);
    expect(await strays(staff)).toBe(before + 1);
    await shop.db.updateTable('payment_events').set({ state: 'done' }).where('state', '=', 'stray').execute();
  });

  test('can send only so many about one payment, which is paid all the same', async () => {
    const { lapse, order, reference, webhook } = await seen();
    const all = Array.from({ length: 150 }, (_, nth) => forge(webhook.headers, reference, nth));
    const answers = await Promise.all(all.map(tell));
    expect([answers.filter((status) => status === 200).length, new Set(answers)]).toEqual([60, new Set([200, 429])]);
    await lapse();
    expect(await order.now()).toMatchObject({ paymentStatus: 'PAID' });
    expect((await order.money()).captures).toHaveLength(1);
  });
});
