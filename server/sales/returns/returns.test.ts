// On both engines: SQL counts the items that come back.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper, makeCategory, ledgerAgrees, stockOf } from '../../../test/factories.ts';
import { aDelivery, upi } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { lapseReturns } from './move-return.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
const DAY_MS = 86_400_000;

async function emailsTo(address: string) {
  return (await shop.emails()).filter(
    ({ to, subject }) => to?.[0]?.address === address && /return|refund|exchange|pickup/i.test(subject ?? ''),
  );
}

test('returns are found by the order’s number, the customer, and the pieces, on whichever tab they stand', async () => {
  const [one, other] = [await aDelivery(shop), await aDelivery(shop)];
  const { id } = (await one.ask()).body.return;
  const done = (await other.ask()).body.return;
  await other.shopper.call(`PUT /returns/${done.id}/withdraw`);
  const find = async (q: string) =>
    (await one.packer.call(`GET /returns?q=${encodeURIComponent(q)}`)).body as {
      returns: Array<{ id: string }>;
      pagination: { totalItems: number };
    };
  const ids = async (q: string) => (await find(q)).returns.map((found) => found.id);
  expect(await ids(one.orderNumber)).toEqual([id]);
  expect(await ids(other.shopper.user.email)).toEqual([done.id]);
  expect(await ids('no such words')).toEqual([]);
  // The customer placed the order without an email address, and has confirmed one since.
  await shop.db.updateTable('orders').set({ email: '', find_text: '' }).where('id', '=', other.id).execute();
  expect(await ids(other.shopper.user.email)).toEqual([done.id]);
  expect((await find(one.orderNumber)).pagination.totalItems).toBe(1);
});

test('returns are found by the number on the label of a parcel: the order’s parcel, or the exchange’s own', async () => {
  const [one, other] = [await aDelivery(shop), await aDelivery(shop)];
  const courier = { name: 'Courier of returns', trackingAddress: 'https://track.example/{number}' };
  const { id: courierId } = (await one.admin.call('POST /couriers', { body: courier })).body.courier;
  const refund = (await one.ask()).body.return.id;
  const exchange = (await other.ask(other.swap())).body.return.id;
  await other.bringBack(exchange);
  const label = async (call: string, number: string) =>
    expect((await one.admin.call(call, { body: { courierId, number } })).status).toBe(201);
  await label(`POST /orders/${one.id}/parcels`, 'AWB4711');
  await label(`POST /returns/${exchange}/parcels`, 'SWP4711');
  const find = async (q: string) => {
    const { returns } = (await one.packer.call(`GET /returns?q=${encodeURIComponent(q)}`)).body;
    return returns.map(({ id }: { id: string }) => id);
  };
  expect(await find('awb 4711')).toEqual([refund]);
  expect(await find('SWP4711')).toEqual([exchange]);
  expect(await find('AWB471')).toEqual([]);
});

describe('a refund', () => {
  test('goes from the request to the money, and the pieces that can be sold are in stock again', async () => {
    const { shopper, ask, step, m, itemId, seen, orderNumber } = await aDelivery(shop);
    const asked = await ask({ words: 'Tight at the shoulders', lines: [{ itemId, quantity: 2 }] });
    expect(asked).toMatchObject({
      status: 201,
      body: { return: { kind: 'refund', state: 'ASKED', refundAmount: '1998.00', payout: upi, orderNumber } },
    });
    const { id, lines } = asked.body.return;
    expect(await stockOf(shop, m)).toBe(8);
    await step(id, 'approve', { words: 'Please keep the tags on.' });
    await step(id, 'setPickup', { pickupOn: '2026-12-01' });
    expect((await step(id, 'receive')).body.return.state).toBe('RECEIVED');
    expect(await stockOf(shop, m)).toBe(8);
    await step(id, 'inspect', { damaged: [{ lineId: lines[0].id, quantity: 1 }] });
    expect(await stockOf(shop, m)).toBe(9);
    const paid = await step(id, 'refund', { reference: 'UTR 4711' });
    expect(paid.body.return).toMatchObject({ state: 'REFUNDED', refundReference: 'UTR 4711', payout: null });
    expect(await ledgerAgrees(shop)).toBe(true);
    const { returns, offer } = await seen();
    expect(returns[0].history.map(({ state }: { state: string }) => state)).toEqual([
      'ASKED',
      'APPROVED',
      'PICKUP_SET',
      'RECEIVED',
      'INSPECTED',
      'REFUNDED',
    ]);
    expect(offer.lines).toMatchObject([{ most: 0, refusal: 'ALL_BACK' }]);
    const emails = await emailsTo(shopper.user.email);
    expect(emails).toHaveLength(6);
    expect(emails[1]?.text).toContain('Our note: Please keep the tags on.');
    expect(emails[5]?.text).toContain('Reference: UTR 4711');
    expect(emails.map(({ text }) => text).join()).not.toMatch(/Tight at|asha@okbank/);
  });
  test('needs somewhere for the money to go, a reason, and lines', async () => {
    const { ask, itemId } = await aDelivery(shop);
    const wrong: Array<[object, string]> = [
      [{ payout: undefined }, 'payout'],
      [{ payout: { by: 'upi', upiId: 'asha' } }, 'payout.upiId'],
      [{ payout: { by: 'bank', name: 'Asha', account: '123', ifsc: 'SBIN0001234' } }, 'payout.account'],
      [{ payout: { by: 'bank', name: 'Asha', account: '123456789', ifsc: 'SBIN' } }, 'payout.ifsc'],
      [{ reason: '' }, 'reason'],
      [{ lines: [] }, 'lines'],
      [{ kind: 'swap' }, 'lines'],
      [
        {
          lines: [
            { itemId, quantity: 1 },
            { itemId, quantity: 1 },
          ],
        },
        'lines',
      ],
    ];
    for (const [body, path] of wrong)
      expect(await ask(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });
  test('shows where the money goes to its shopper and to who pays it, and to nobody else', async () => {
    const { ask, packer, admin, id, seen } = await aDelivery(shop);
    const { return: made } = (
      await ask({ payout: { by: 'bank', name: 'Asha Rao', account: '1234 5678 90', ifsc: 'sbin0001234' } })
    ).body;
    const bank = { by: 'bank', name: 'Asha Rao', account: '1234567890', ifsc: 'SBIN0001234' };
    expect((await seen()).returns[0].payout).toEqual(bank);
    expect((await admin.call(`GET /returns/${made.id}`)).body.return.payout).toEqual(bank);
    expect((await packer.call(`GET /returns/${made.id}`)).body.return.payout).toBeNull();
    const stranger = await makeShopper(shop);
    expect((await stranger.call(`GET /orders/${id}/returns`)).status).toBe(404);
    expect((await stranger.call(`PUT /returns/${made.id}/withdraw`)).status).toBe(404);
    expect((await ask({}, stranger)).status).toBe(404);
  });
});

describe('what may come back', () => {
  test('is what was delivered, not more of it than is left, and a line is in one return at a time', async () => {
    const { ask, itemId, step, bringBack, seen, shopper, admin, id } = await aDelivery(shop, { quantity: 3 });
    expect((await ask({ lines: [{ itemId, quantity: 4 }] })).body).toMatchObject({ code: 'TOO_MANY', most: 3 });
    const { return: first } = (await ask({ lines: [{ itemId, quantity: 2 }] })).body;
    expect((await ask()).body.code).toBe('IN_RETURN');
    await bringBack(first.id);
    await step(first.id, 'refund', { reference: 'UTR 1' });
    expect((await seen()).offer.lines).toMatchObject([{ most: 1, refusal: null }]);
    expect((await ask({ lines: [{ itemId, quantity: 2 }] })).body.code).toBe('TOO_MANY');
    const { return: second } = (await ask()).body;
    await shopper.call(`PUT /returns/${second.id}/withdraw`);
    // The shop refuses to cancel the order, because its items would go back into stock a second time.
    expect(await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } })).toMatchObject({
      status: 409,
      body: { code: 'HAS_RETURN' },
    });
    const elsewhere = await makeProduct(shop);
    expect((await ask({ lines: [{ itemId: elsewhere.id, quantity: 1 }] })).status).toBe(404);
  });
  test('is refused before the delivery and after the last day', async () => {
    const { ask, admin, id, seen, shopper } = await aDelivery(shop);
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect((await ask()).body.code).toBe('NOT_DELIVERED');
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
    const { until } = (await seen()).offer.lines[0];
    shop.wait(Date.parse(`${until}T18:00:00Z`) - Date.parse(shop.now()));
    const again = await shop.as(shopper.user);
    expect((await ask({}, again)).status).toBe(201);
    const late = await aDelivery(shop);
    shop.wait(31 * DAY_MS);
    expect((await late.ask({}, await shop.as(late.shopper.user))).body.code).toBe('TOO_LATE');
  });
  test('follows the policy of the time of delivery, by category', async () => {
    const admin = await makeAdmin(shop);
    const clothes = await makeCategory(shop);
    const fabrics = await makeCategory(shop, undefined, clothes);
    const before = await aDelivery(shop, { categoryId: fabrics });
    shop.wait(1000);
    const { updatedAt } = (await admin.call('GET /return-policy')).body.policy;
    const body = {
      days: 15,
      holdDays: 5,
      categories: [
        { id: clothes, days: 7 },
        { id: fabrics, days: 0 },
      ],
      expectedUpdatedAt: updatedAt,
    };
    expect((await admin.call('PUT /return-policy', { body })).status).toBe(200);
    expect((await admin.call('PUT /return-policy', { body })).body.code).toBe('EDITED_ELSEWHERE');
    shop.wait(1000);
    expect((await before.ask()).status).toBe(201);
    expect((await (await aDelivery(shop, { categoryId: fabrics })).ask()).body.code).toBe('NOT_RETURNABLE');
    const daysOf = async (delivery: Awaited<ReturnType<typeof aDelivery>>) => {
      const { until } = (await delivery.seen()).offer.lines[0];
      return Math.round((Date.parse(until) - Date.parse(shop.now())) / DAY_MS);
    };
    expect(await daysOf(await aDelivery(shop, { categoryId: clothes }))).toBeLessThanOrEqual(7);
    expect(await daysOf(await aDelivery(shop))).toBeGreaterThanOrEqual(14);
    const stored = (await admin.call('GET /return-policy')).body.policy;
    await admin.call('PUT /return-policy', {
      body: { days: 30, holdDays: 10, categories: [], expectedUpdatedAt: stored.updatedAt },
    });
    shop.wait(1000);
  });
});

describe('a swap', () => {
  test('holds the new piece at once, takes the old one back, and sends', async () => {
    const { shopper, ask, swap, bringBack, step, packer, m, l } = await aDelivery(shop);
    const { return: made } = (await ask(swap())).body;
    expect(made.lines).toMatchObject([{ size: 'M', swap: { size: 'L' } }]);
    expect(made.heldUntil).not.toBeNull();
    expect(await stockOf(shop, l)).toBe(2);
    await bringBack(made.id);
    expect(await stockOf(shop, m)).toBe(9);
    const back = await shop.db.selectFrom('stock_movements').select('reason').where('variant_id', '=', m).execute();
    expect(back.map(({ reason }) => reason)).not.toContain('damage');
    const sent = await step(made.id, 'sendSwap', { sentBy: 'Delhivery AWB1' }, packer);
    expect(sent.body.return).toMatchObject({ state: 'SWAPPED', sentBy: 'Delhivery AWB1' });
    expect(await stockOf(shop, l)).toBe(2);
    const movements = await shop.db
      .selectFrom('stock_movements')
      .select(['change', 'reason'])
      .where('variant_id', '=', l)
      .orderBy('id')
      .execute();
    expect(movements.slice(1)).toEqual([{ change: -1, reason: 'swap' }]);
    const emails = await emailsTo(shopper.user.email);
    expect(emails.at(0)?.text).toContain('We are holding Indigo, L for you until');
    expect(emails.map(({ text }) => text).join()).toContain('Shipped with Delhivery AWB1');
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('that is declined, withdrawn or refunded gives the held piece back', async () => {
    const { ask, swap, step, bringBack, shopper, l } = await aDelivery(shop);
    const asked = async () => (await ask(swap(2))).body.return.id as string;
    expect((await step(await asked(), 'decline', {})).status).toBe(400);
    const { returns } = (
      await shopper.call(`GET /orders/${(await shopper.call('GET /orders/my-orders')).body.orders[0].id}/returns`)
    ).body;
    expect(await stockOf(shop, l)).toBe(1);
    await step(returns[0].id, 'decline', { words: 'Worn.' });
    expect(await stockOf(shop, l)).toBe(3);
    await shopper.call(`PUT /returns/${await asked()}/withdraw`);
    expect(await stockOf(shop, l)).toBe(3);
    const last = await asked();
    await bringBack(last);
    expect(await stockOf(shop, l)).toBe(1);
    await shop.db.updateTable('returns').set({ charges_paise: 500 }).where('id', '=', last).execute();
    const seen = await step(last, 'refund', { reference: 'UTR 2' });
    expect(seen.body.return).toMatchObject({ state: 'REFUNDED', refundedCharges: '5.00' });
    expect(await stockOf(shop, l)).toBe(3);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('lapses when the pieces never come; a step of the shop holds them anew', async () => {
    const { ask, swap, step, l, shopper } = await aDelivery(shop);
    const { return: made } = (await ask(swap())).body;
    shop.wait(9 * DAY_MS);
    const admin = await makeAdmin(shop);
    await step(made.id, 'approve', {}, admin);
    shop.wait(9 * DAY_MS);
    await lapseReturns(shop.db, shop.now());
    expect(await stockOf(shop, l)).toBe(2);
    shop.wait(2 * DAY_MS);
    await Promise.all([lapseReturns(shop.db, shop.now()), lapseReturns(shop.db, shop.now())]);
    expect(await stockOf(shop, l)).toBe(3);
    const again = await shop.as(shopper.user);
    const { orders } = (await again.call('GET /orders/my-orders')).body;
    const { returns, offer } = (await again.call(`GET /orders/${orders[0].id}/returns`)).body;
    expect(returns[0].state).toBe('LAPSED');
    expect(offer.lines[0].refusal).toBeNull();
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('that cannot lapse does not hold back the others', async () => {
    const [broken, sound] = [await aDelivery(shop), await aDelivery(shop)];
    const id = (await broken.ask(broken.swap())).body.return.id;
    await sound.ask(sound.swap());
    // The held item refers to a variant that does not exist, so the shop cannot put it back into stock.
    await shop.db.updateTable('return_lines').set({ swap_variant_id: 'gone' }).where('return_id', '=', id).execute();
    shop.wait(11 * DAY_MS);
    await expect(lapseReturns(shop.db, shop.now())).rejects.toThrow('1 swaps could not lapse');
    expect(await stockOf(shop, sound.l)).toBe(3);
    await shop.db.updateTable('return_lines').set({ swap_variant_id: broken.l }).where('return_id', '=', id).execute();
    await lapseReturns(shop.db, shop.now());
    expect(await stockOf(shop, broken.l)).toBe(3);
  });
  test('is refused for what costs more, is sold out, is bought already, or belongs to another product', async () => {
    const dear = await aDelivery(shop, { bigger: { sellingPaise: 99901 } });
    expect((await dear.seen()).offer.lines[0].swaps).toEqual([]);
    expect((await dear.ask(dear.swap())).body.code).toBe('OUT_OF_STOCK');
    const gone = await aDelivery(shop, { bigger: { stock: 0 } });
    expect((await gone.ask(gone.swap())).body.code).toBe('OUT_OF_STOCK');
    const { ask, itemId, m } = await aDelivery(shop);
    for (const swapVariantId of [m, gone.m])
      expect((await ask({ kind: 'swap', lines: [{ itemId, quantity: 1, swapVariantId }] })).status).toBe(409);
  });
});

describe('the staff', () => {
  test('take no step that is none from here, nor one that they may not', async () => {
    const { ask, step, packer } = await aDelivery(shop);
    const { return: made } = (await ask()).body;
    for (const [event, more] of [
      ['receive', {}],
      ['inspect', {}],
      ['refund', { reference: 'X1' }],
      ['sendSwap', {}],
    ] as const)
      expect((await step(made.id, event, more)).body).toMatchObject({ code: 'NOT_FROM_HERE' });
    expect((await step(made.id, 'approve', {}, packer)).status).toBe(403);
    expect((await step(made.id, 'approve', { expected: 'RECEIVED' })).body.code).toBe('EDITED_ELSEWHERE');
    await step(made.id, 'approve');
    expect((await step(made.id, 'receive', {}, packer)).status).toBe(200);
    const tooMany = { damaged: [{ lineId: made.lines[0].id, quantity: 2 }] };
    expect((await step(made.id, 'inspect', tooMany, packer)).status).toBe(400);
    expect((await step(made.id, 'inspect', {}, packer)).status).toBe(200);
    expect((await step(made.id, 'refund', { reference: 'X1' }, packer)).status).toBe(403);
  });
  test('find each under its tab, and in the story of its order', async () => {
    const { ask, admin, step, id } = await aDelivery(shop);
    const { return: made } = (await ask()).body;
    const inTab = async (tab: string) => {
      const { returns, counts, pagination } = (await admin.call(`GET /returns?tab=${tab}&limit=100`)).body;
      expect(pagination.totalItems).toBe(counts[tab]);
      return returns.some((one: { id: string }) => one.id === made.id);
    };
    expect([await inTab('toDecide'), await inTab('toCollect')]).toEqual([true, false]);
    await step(made.id, 'approve');
    expect([await inTab('toDecide'), await inTab('toCollect')]).toEqual([false, true]);
    const { timeline } = (await admin.call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.slice(-2)).toMatchObject([
      { kind: 'return', text: 'Return: Requested', who: 'the customer' },
      { kind: 'return', text: 'Return: Approved', who: 'Asha Rao' },
    ]);
  });
});

test('a customer with an open return is not erased; afterwards nothing of it says who they were', async () => {
  const { ask, admin, shopper, step } = await aDelivery(shop);
  const { return: made } = (await ask({ words: 'my words' })).body;
  const erase = async () => admin.call(`DELETE /customers/${shopper.user.id}`);
  expect((await erase()).status).toBe(409);
  expect((await shopper.call('GET /users/personal-data')).body.returns).toMatchObject([
    { words: 'my words', payout: upi, refund: '999.00' },
  ]);
  await step(made.id, 'decline', { words: 'Worn.' });
  expect((await erase()).status).toBe(200);
  const row = await shop.db.selectFrom('returns').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ words: '', payout: null });
});
