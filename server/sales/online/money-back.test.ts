// On both engines: simultaneous transactions compete for the same money.
import { afterEach, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop(SIMULATED);

afterEach(async () => {
  if (shop.simulator) shop.simulator.rules.refund = 'done';
  await moneyAgrees(shop);
});

describe('a paid order', () => {
  test('that its shopper cancels gives its money back once, by the way it came', async () => {
    const { placePaid, refund, simulator } = await anOnlineCounter(shop);
    const { id, shopper, reference, page, money, now } = await placePaid();
    expect((await shopper.call(`PUT /orders/${id}/cancel`)).status).toBe(200);
    expect((await page()).refunds).toMatchObject([{ amount: '1401.00', state: 'onItsWay' }]);
    await refund();
    await refund();
    expect(simulator.ledger.payments.find((one) => one.reference === reference)?.refunds).toHaveLength(1);
    expect(await page()).toMatchObject({ state: 'refunded', refunds: [{ amount: '1401.00', state: 'done' }] });
    expect(await money()).toMatchObject({ paid: '0.00', refunds: [{ reason: 'cancelled', state: 'done' }] });
    expect(await now()).toMatchObject({ paymentStatus: 'CANCELED' });
    const subjects = (await shop.emails()).filter(({ to }) => to?.[0]?.address === shopper.user.email);
    expect(subjects.map(({ subject }) => subject).join('\n')).toMatch(/Your refund of .* is on its way/);
  });

  test('keeps its money if a member of the staff takes the cancelling back', async () => {
    const { placePaid, refund } = await anOnlineCounter(shop);
    const { id, act, now, money } = await placePaid();
    await act(`PUT /orders/${id}/status`, { deliveryStatus: 'CANCELED' });
    expect((await money()).refunds).toMatchObject([{ state: 'asked' }]);
    const undone = await act('PUT /orders/status/undo', { ids: [id], deliveryStatus: 'CANCELED' });
    expect(undone.status).toBe(200);
    await refund();
    expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', paymentStatus: 'PAID' });
    expect((await money()).refunds).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('that nobody accepts goes back, and its email says that the money comes back, too', async () => {
    const { placePaid, refund } = await anOnlineCounter(shop);
    const { id, shopper, act, money } = await placePaid();
    const step = async (body: object) => expect((await act(`PUT /orders/${id}/step`, body)).status).toBe(200);
    for (const one of ['pack', 'handOver', 'refuse', 'receive']) await step({ step: one });
    const told = (await shop.emails()).filter(({ to }) => to?.[0]?.address === shopper.user.email).at(-1);
    expect(told?.text).toContain('Once it is here, we will refund what you paid.');
    expect(told?.text).not.toContain('nothing to pay');
    await step({ step: 'inspect', damaged: [] });
    await refund();
    expect((await money()).refunds).toMatchObject([{ amount: '1401.00', state: 'done' }]);
  });

  test('gives back the difference where an edit makes it cheaper, and waits for the rest where it gets dearer', async () => {
    const { placePaid, refund, simulator, ask, variantId } = await anOnlineCounter(shop);
    const { id, act, now, money, open } = await placePaid();
    const [item] = (await now()).items;
    const edit = async (quantity: number) =>
      act(`PUT /orders/${id}/content`, { items: [{ id: item.id, productVariantId: variantId, quantity }] });
    expect((await edit(1)).status).toBe(200);
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', orderTotal: '700.50' });
    expect((await money()).refunds).toMatchObject([{ amount: '700.50', reason: 'cheaper' }]);
    await refund();
    await edit(3);
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY', online: { due: '1401.00' } });
    expect((await act(`PUT /orders/${id}/step`, { step: 'pack' })).status).toBe(409);
    simulator.pay(await open());
    await ask();
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', online: { due: '0.00', paid: '2101.50' } });
  });

  test('is not edited so that less than ₹1 would have to be paid or refunded, which no gateway does', async () => {
    const { placePaid, refund, simulator, ask, variantId } = await anOnlineCounter(shop);
    const { id, act, now, money, open } = await placePaid();
    const [cheap] = (await makeProduct(shop, { variants: [{ stock: 100, sellingPaise: 50 }] })).variants;
    const edit = async (quantity: number) => {
      const [item, added] = (await now()).items;
      const items = [
        { id: item.id, productVariantId: variantId, quantity: 2 },
        ...(quantity > 0 ? [{ ...(added && { id: added.id }), productVariantId: cheap?.id, quantity }] : []),
      ];
      const { status, body } = await act(`PUT /orders/${id}/content`, { items });
      return [status, body.code];
    };
    expect(await edit(1)).toEqual([409, 'TOO_LITTLE_TO_PAY']);
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', orderTotal: '1401.00' });
    expect(await edit(2)).toEqual([200, undefined]);
    expect(await now()).toMatchObject({ stage: 'TO_PAY', online: { due: '1.00' } });
    simulator.pay(await open());
    await ask();
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', orderTotal: '1402.00' });
    expect(await edit(1)).toEqual([409, 'TOO_LITTLE_TO_PAY']);
    expect(await edit(0)).toEqual([200, undefined]);
    await refund();
    expect((await money()).refunds).toMatchObject([{ amount: '1.00', reason: 'cheaper', state: 'done' }]);
  });

  test('that is delivered and returned is refunded with the inspection, in part', async () => {
    const { placePaid, refund } = await anOnlineCounter(shop);
    const { id, shopper, act, money, now } = await placePaid();
    await act(`PUT /orders/${id}/status`, { deliveryStatus: 'DELIVERED' });
    const itemId = (await now()).items[0].id;
    const asked = await (
      await shop.as(shopper.user)
    ).call(`POST /orders/${id}/returns`, {
      body: { kind: 'refund', reason: 'SIZE_SMALL', lines: [{ itemId, quantity: 1 }] },
    });
    expect(asked.status).toBe(201);
    expect(asked.body.return.refundsOnline).toBe(true);
    const returnId = asked.body.return.id;
    for (const event of ['approve', 'receive', 'inspect']) {
      const stepped = await act(`PUT /returns/${returnId}/step`, { event });
      expect(stepped.status, JSON.stringify(stepped.body)).toBe(200);
    }
    expect((await act(`GET /returns/${returnId}`)).body.return.state).toBe('REFUNDED');
    await refund();
    expect((await money()).refunds).toMatchObject([{ amount: '700.50', reason: 'returned', state: 'done' }]);
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
  });

  test.each(['is sent', 'cannot be sent'] as const)(
    'whose piece is swapped keeps its money if the new piece %s, and otherwise gives back what the piece cost',
    async (end) => {
      const { placePaid, refund, simulator, otherSizeId } = await anOnlineCounter(shop);
      const { id, shopper, reference, act, money, now, page } = await placePaid();
      await act(`PUT /orders/${id}/status`, { deliveryStatus: 'DELIVERED' });
      const [item] = (await now()).items;
      const asked = await (
        await shop.as(shopper.user)
      ).call(`POST /orders/${id}/returns`, {
        body: {
          kind: 'swap',
          reason: 'SIZE_SMALL',
          lines: [{ itemId: item.id, quantity: 1, swapVariantId: otherSizeId }],
        },
      });
      expect(asked.status, JSON.stringify(asked.body)).toBe(201);
      const events = ['approve', 'receive', 'inspect', ...(end === 'is sent' ? ['packSwap', 'sendSwap'] : ['refund'])];
      for (const event of events) {
        const stepped = await act(`PUT /returns/${asked.body.return.id}/step`, { event });
        expect(stepped.status, `${event} ${JSON.stringify(stepped.body)}`).toBe(200);
      }
      await refund();
      await refund();
      const atBank = simulator.ledger.payments.find((one) => one.reference === reference)?.refunds ?? [];
      if (end === 'is sent') {
        expect(atBank).toEqual([]);
        expect(await money()).toMatchObject({ paid: '1401.00', refunds: [] });
      } else {
        expect(atBank).toMatchObject([{ paise: 70_050, state: 'done' }]);
        expect((await money()).refunds).toMatchObject([{ amount: '700.50', reason: 'returned', state: 'done' }]);
        expect((await page()).refunds).toMatchObject([{ amount: '700.50', state: 'done' }]);
      }
      expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
    },
  );
});

describe('money that the shop did not expect', () => {
  test('of another amount is held for a person, who keeps it or sends it back', async () => {
    const { place, simulator, ask, refund } = await anOnlineCounter(shop);
    for (const how of ['keep', 'refund']) {
      const { id, act, now, money, page, open } = await place();
      simulator.pay(await open(), 140_000);
      await ask();
      expect(await page()).toMatchObject({ state: 'held' });
      expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
      expect((await act('GET /payments?tab=held')).body.orders).toMatchObject([{ orderId: id, hold: 'wrong' }]);
      expect((await act(`POST /orders/${id}/release-payment`)).body.code).toBe('UNDECIDED');
      const [capture] = (await money()).captures;
      const decided = await act(`POST /captures/${capture.id}/resolve`, { how });
      expect(decided.status, JSON.stringify(decided.body)).toBe(200);
      expect((await act(`POST /captures/${capture.id}/resolve`, { how })).body.code).toBe('DECIDED');
      await refund();
      // The shopper paid ₹1 less than the order costs, so ₹1 is still due.
      if (how === 'keep') expect(await now()).toMatchObject({ stage: 'TO_PAY', online: { due: '1.00' } });
      else expect(await page()).toMatchObject({ state: 'toPay', refunds: [{ amount: '1400.00', state: 'done' }] });
    }
  });

  test('for a paid order goes back: two phones, two pages', async () => {
    const { place, simulator, ask, refund } = await anOnlineCounter(shop);
    const { id, open, money, now } = await place();
    const first = await open();
    // The first payment page expires soon, so the second phone gets another page.
    shop.wait(19 * 60_000);
    const second = await open();
    expect(second).not.toBe(first);
    simulator.pay(second);
    simulator.pay(first);
    await ask();
    await refund();
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
    const { captures, refunds } = await money();
    expect(captures.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual(['kept', 'second']);
    expect(refunds).toMatchObject([{ amount: '1401.00', reason: 'second', state: 'done' }]);
    // By the gateway's own id the shop asks about the refund again, and the owner finds it in the gateway's dashboard.
    const rows = await shop.db.selectFrom('refunds').select('gateway_refund_id').where('order_id', '=', id).execute();
    expect(rows.map((row) => row.gateway_refund_id)).toEqual([expect.stringMatching(/./)]);
  });
});

describe('a refund', () => {
  test('that the gateway refuses is a task, and a person can send it again', async () => {
    const { placePaid, refund, simulator, staff } = await anOnlineCounter(shop);
    const { id, shopper, money, act } = await placePaid();
    simulator.rules.refund = 'refused';
    await shopper.call(`PUT /orders/${id}/cancel`);
    await refund();
    const [failed] = (await money()).refunds;
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringMatching(/./) });
    const tab = async () => (await (await staff()).call('GET /payments?tab=refundFailed')).body;
    expect(await tab()).toMatchObject({ orders: [{ orderId: id }], counts: { refundFailed: 1 } });
    simulator.rules.refund = 'done';
    await act(`POST /refunds/${failed.id}/again`);
    await refund();
    expect((await money()).refunds).toMatchObject([{ state: 'done', problem: '' }]);
    expect((await act(`POST /refunds/${failed.id}/again`)).body.code).toBe('NOT_FAILED');
  });

  test('that fails at the bank after a while is sent again under another key, once', async () => {
    const { placePaid, refund, simulator } = await anOnlineCounter(shop);
    const { id, shopper, money, act, reference } = await placePaid();
    simulator.rules.refund = 'pending';
    await shopper.call(`PUT /orders/${id}/cancel`);
    await refund();
    const [pending] = (await money()).refunds;
    expect(pending.state).toBe('sent');
    simulator.decideRefund(pending.id, 'failed');
    await refund();
    expect((await money()).refunds).toMatchObject([{ state: 'failed' }]);
    simulator.rules.refund = 'done';
    await act(`POST /refunds/${pending.id}/again`);
    await refund();
    expect((await money()).refunds).toMatchObject([{ state: 'done' }]);
    const atBank = simulator.ledger.payments.find((one) => one.reference === reference)?.refunds ?? [];
    expect(atBank.filter(({ state }) => state === 'done')).toHaveLength(1);
  });

  test.each(['lost', 'away', 'torn'] as const)('whose answer is %s is sent once', async (trouble) => {
    const { placePaid, refund, simulator } = await anOnlineCounter(shop);
    const { id, shopper, money, reference } = await placePaid();
    await shopper.call(`PUT /orders/${id}/cancel`);
    simulator.trouble(trouble, /refund$/);
    await refund();
    expect((await money()).refunds).toMatchObject([{ state: 'sent' }]);
    await refund();
    expect((await money()).refunds).toMatchObject([{ state: 'done' }]);
    expect(simulator.ledger.payments.find((one) => one.reference === reference)?.refunds).toHaveLength(1);
  });

  test('that somebody makes at the gateway itself is noted, and its order is not packed', async () => {
    const { placePaid, ask, simulator } = await anOnlineCounter(shop);
    const { id, reference, money, now, act } = await placePaid();
    simulator.refundOutside(reference, 140_100);
    await ask();
    await ask();
    expect((await money()).refunds).toMatchObject([{ reason: 'outside', state: 'done', amount: '1401.00' }]);
    expect(await now()).toMatchObject({ stage: 'TO_PAY', paymentStatus: 'PENDING', online: { state: 'held' } });
    // The cancellation of the order does not send the money back a second time.
    await act(`PUT /orders/${id}/status`, { deliveryStatus: 'CANCELED' });
    expect((await money()).refunds).toHaveLength(1);
  });
  test('that have the same receipt, written by hand at the gateway, are noted one by one', async () => {
    const { placePaid, ask, simulator } = await anOnlineCounter(shop);
    const orders = [await placePaid(), await placePaid()];
    for (const { reference } of orders) simulator.refundOutside(reference, 140_100, 'goodwill');
    await ask();
    for (const { money } of orders)
      expect((await money()).refunds).toMatchObject([{ reason: 'outside', state: 'done', amount: '1401.00' }]);
  });
  test('that is found at the gateway after the order has left is a task, and the order goes on', async () => {
    const { placePaid, ask, simulator } = await anOnlineCounter(shop);
    const { id, reference, now, act } = await placePaid();
    await act(`PUT /orders/${id}/status`, { deliveryStatus: 'SHIPPED' });
    simulator.refundOutside(reference, 10_000);
    await ask();
    expect(await now()).toMatchObject({ deliveryStatus: 'SHIPPED', online: { state: 'held' } });
    expect((await act('GET /payments?tab=held&page=1')).body).toMatchObject({ counts: { held: 1 } });
    await act(`PUT /orders/${id}/status`, { deliveryStatus: 'DELIVERED' });
    expect(await now()).toMatchObject({ deliveryStatus: 'DELIVERED' });
  });
});
