import { describe, expect, test } from 'vitest';
import {
  anAddress,
  ledgerAgrees,
  makeAdmin,
  makeCategory,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { aDelivery, upi } from '../../../test/returns.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { openErasureSigner } from '../../accounts/audit/sign-erasure.ts';
import { eraseCustomer } from '../../office/personal-data/erase.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

// These tests are about returns that the staff enter for a customer who calls (decisions/0063).

const shop = useShop();
const DAY_MS = 86_400_000;

/** Makes a delivered phone order for a customer without an email address. */
async function aPhoneDelivery() {
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 5 }] });
  const caller = { name: 'Kamla Devi', mobile: '98765 00012' };
  const { customer } = (await admin.call('POST /phone-orders/callers', { body: caller })).body;
  const items = [{ productVariantId: variants[0]?.id, quantity: 2 }];
  const address = { ...anAddress, recipientName: 'Kamla Devi', phone: '9876500012' };
  const { order } = (await admin.call('POST /phone-orders', { body: { customerId: customer.id, address, items } }))
    .body;
  await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  return { admin, customer, order, itemId: order.items[0].id as string };
}

describe('a return that the staff note', () => {
  test('for a caller without an email goes from the call to the money, and says who has to be told', async () => {
    const { admin, order, itemId } = await aPhoneDelivery();
    const body = {
      kind: 'refund',
      reason: 'SIZE_SMALL',
      words: 'Tight',
      payout: upi,
      lines: [{ itemId, quantity: 1 }],
    };
    const noted = await admin.call(`POST /orders/${order.id}/returns`, { body });
    expect(noted).toMatchObject({
      status: 201,
      body: {
        message: 'Return created. The customer gets no email, so please tell them the next step.',
        return: { state: 'ASKED', payout: upi, beyondTerms: false, customer: { email: '' } },
      },
    });
    const { id, history } = noted.body.return;
    expect(history).toMatchObject([{ state: 'ASKED', by: 'shop', who: 'Asha Rao' }]);
    const { returns } = (await admin.call('GET /returns?tab=toDecide&limit=100')).body;
    expect(returns.map((one: { id: string }) => one.id)).toContain(id);
    for (const step of [
      { event: 'approve' },
      { event: 'receive' },
      { event: 'inspect' },
      { event: 'refund', reference: 'UTR 9' },
    ])
      expect((await admin.call(`PUT /returns/${id}/step`, { body: step })).status).toBe(200);
    await shop.emails();
    expect((await admin.call('GET /unsent-emails')).body.emails).toEqual([]);
  });

  test('is in the story of its order and in the log, without where the money goes', async () => {
    const { ask, id, orderNumber } = await aDelivery(shop);
    const manager = await makeAdmin(shop, 'manager');
    const noted = await ask({ words: 'Tight at the shoulders' }, manager);
    // The shop of this test has no mail server, so no email about the return is sent.
    expect(noted.body.message).toBe('Return created. The customer gets no email, so please tell them the next step.');
    const { timeline } = (await manager.call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'return', text: 'Return: Requested', who: 'Asha Rao' });
    const log = await shop.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    const line = log.find(({ action }) => action === 'return.noted');
    expect(line).toMatchObject({ user_id: manager.user.id, subject: orderNumber });
    expect(JSON.parse(line?.after ?? '')).toEqual({ return: 'ASKED', refund: '999.00' });
    expect(JSON.stringify(log)).not.toMatch(/okbank|Tight/);
    const shown = JSON.stringify((await manager.call('GET /audit?subject=order')).body);
    expect(shown).toMatch(/return[._]noted/);
  });

  test('is the shopper’s own: they see it, get its emails, and may keep the pieces after all', async () => {
    const { ask, swap, admin, shopper, seen, l } = await aDelivery(shop);
    const { return: made } = (await ask(swap(), admin)).body;
    expect(await stockOf(shop, l)).toBe(2);
    const [theirs] = (await seen()).returns;
    expect(theirs).toMatchObject({ id: made.id, history: [{ by: 'shop', who: null }] });
    const told = (await shop.emails()).filter(({ to }) => to?.[0]?.address === shopper.user.email);
    expect(told.map(({ subject }) => subject).join()).toContain('We have received your exchange request');
    expect((await shopper.call(`PUT /returns/${made.id}/withdraw`)).body.message).toBe('Your exchange is cancelled.');
    expect(await stockOf(shop, l)).toBe(3);
    const movements = await shop.db
      .selectFrom('stock_movements')
      .select(['user_id', 'change'])
      .where('variant_id', '=', l)
      .where('reason', '=', 'swap')
      .orderBy('id')
      .execute();
    expect(movements).toEqual([
      { user_id: admin.user.id, change: -1 },
      { user_id: shopper.user.id, change: 1 },
    ]);
  });

  test('is withdrawn by the staff for who calls again, and shows what a customer has sent them', async () => {
    const { admin, order, itemId } = await aPhoneDelivery();
    const body = { kind: 'refund', reason: 'DAMAGED', payout: upi, lines: [{ itemId, quantity: 1 }] };
    const { id } = (await admin.call(`POST /orders/${order.id}/returns`, { body })).body.return;
    const form = new FormData();
    form.append('photos', await aPicture(801));
    expect((await admin.call(`POST /returns/${id}/photos`, { form })).body.return.photos).toHaveLength(1);
    const withdrawn = await admin.call(`PUT /returns/${id}/withdraw`);
    expect(withdrawn.body).toMatchObject({ message: 'Return cancelled.', return: { state: 'WITHDRAWN' } });
    expect(withdrawn.body.return.history.at(-1)).toMatchObject({ by: 'shop', who: 'Asha Rao' });
    const log = await shop.db.selectFrom('audit_log').selectAll().where('subject_id', '=', order.id).execute();
    const lineOf = (action: string) => log.find((line) => line.action === action);
    expect(lineOf('return.photos')?.after).toBe('{"photos":1}');
    expect(lineOf('return.step')).toMatchObject({ before: '{"return":"ASKED"}', after: '{"return":"WITHDRAWN"}' });
  });

  test('is for who was blocked too, and for nobody whose data is erased', async () => {
    const { ask, admin, shopper } = await aDelivery(shop);
    await admin.call(`PUT /customers/${shopper.user.id}/block`, { body: { blocked: true } });
    const { return: made } = (await ask({}, admin)).body;
    await admin.call(`PUT /returns/${made.id}/withdraw`);
    const sign = await openErasureSigner(shop.mac);
    await inTransaction(shop.db, async (db) => {
      await eraseCustomer(db, shopper.user.id, { userId: admin.user.id, now: shop.now() }, sign);
    });
    expect(await ask({}, admin)).toMatchObject({ status: 404, body: { message: 'Customer not found.' } });
  });
});

describe('the rules of a return', () => {
  test('are the same for what the staff note', async () => {
    const { ask, admin, itemId, id, swap } = await aDelivery(shop, { quantity: 3 });
    const other = await aDelivery(shop);
    const refused = async (body: object) => {
      const reply = await ask(body, admin);
      return [reply.status, reply.body.code];
    };
    expect(await refused({ lines: [{ itemId, quantity: 4 }] })).toEqual([409, 'TOO_MANY']);
    expect(await refused({ lines: [{ itemId: other.itemId, quantity: 1 }] })).toEqual([404, 'NOT_FOUND']);
    expect((await refused({ payout: { by: 'upi', upiId: 'asha' } }))[0]).toBe(400);
    expect((await refused({ payout: undefined }))[0]).toBe(400);
    expect((await refused({ reason: '' }))[0]).toBe(400);
    expect(await refused({ kind: 'swap', lines: [{ itemId, quantity: 1, swapVariantId: other.l }] })).toEqual([
      409,
      'OUT_OF_STOCK',
    ]);
    expect((await ask(swap(), admin)).status).toBe(201);
    expect(await refused({})).toEqual([409, 'IN_RETURN']);
    await admin.call(`PUT /orders/${other.id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect((await other.ask({ beyondTerms: true }, admin)).body.code).toBe('NOT_DELIVERED');
    expect((await admin.call(`POST /orders/${newIdLike(id)}/returns`, { body: someBody(itemId) })).status).toBe(404);
  });

  test('bind in time, unless the staff say that they take it back all the same', async () => {
    const { ask, shopper, itemId, id, swap, l } = await aDelivery(shop, { quantity: 2 });
    shop.wait(31 * DAY_MS);
    const admin = await makeAdmin(shop);
    const again = await shop.as(shopper.user);
    const offered = async (by: Caller) => (await by.call(`GET /orders/${id}/returns`)).body.offer.lines[0];
    expect(await offered(again)).toMatchObject({ most: 0, refusal: 'TOO_LATE', swaps: [] });
    expect(await offered(await makeAdmin(shop, 'packing'))).toMatchObject({ most: 0, refusal: 'TOO_LATE', swaps: [] });
    expect(await offered(admin)).toMatchObject({ most: 2, refusal: 'TOO_LATE', swaps: [{ variantId: l }] });
    expect((await ask({}, admin)).body.code).toBe('TOO_LATE');
    // A shopper cannot use the staff's `beyondTerms` to get around the terms.
    expect(await ask({ beyondTerms: true }, again)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
    const tooMany = { beyondTerms: true, lines: [{ itemId, quantity: 3 }] };
    expect((await ask(tooMany, admin)).body).toMatchObject({ code: 'TOO_MANY', most: 2 });
    const noted = await ask({ ...swap(), beyondTerms: true }, admin);
    expect(noted).toMatchObject({ status: 201, body: { return: { beyondTerms: true, kind: 'swap' } } });
    expect((await ask({ beyondTerms: true }, admin)).body.code).toBe('IN_RETURN');
    const [line] = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('subject_id', '=', id)
      .where('action', '=', 'return.noted')
      .execute();
    expect(line?.after).toContain('"beyondTerms":"on"');
  });

  test('bind by kind in the same way; within them nothing is noted as beyond', async () => {
    const admin = await makeAdmin(shop);
    const fabrics = await makeCategory(shop);
    const { updatedAt: expectedUpdatedAt } = (await admin.call('GET /return-policy')).body.policy;
    const terms = { days: 30, holdDays: 10, categories: [{ id: fabrics, days: 0 }], expectedUpdatedAt };
    expect((await admin.call('PUT /return-policy', { body: terms })).status).toBe(200);
    shop.wait(1000);
    const fabric = await aDelivery(shop, { categoryId: fabrics });
    expect((await fabric.ask({}, admin)).body.code).toBe('NOT_RETURNABLE');
    expect((await fabric.ask({ beyondTerms: true }, admin)).body.return.beyondTerms).toBe(true);
    const dress = await aDelivery(shop);
    expect((await dress.ask({ beyondTerms: true }, admin)).body.return.beyondTerms).toBe(false);
  });
});

describe('many at once', () => {
  test('two of the staff and the shopper ask for one line: it is one return, which holds once', async () => {
    const { ask, swap, shopper, seen, l } = await aDelivery(shop);
    const staff = await Promise.all([makeAdmin(shop), makeAdmin(shop, 'manager')]);
    const askers = [...staff, shopper, ...staff, shopper];
    const replies = await Promise.all(askers.map(async (by) => ask(swap(), by)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { body } of replies.filter(({ status }) => status !== 201)) expect(body.code).toBe('IN_RETURN');
    expect((await seen()).returns).toHaveLength(1);
    expect(await stockOf(shop, l)).toBe(2);
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('one call sent twenty times with one key is one return', async () => {
    const { ask, admin, seen } = await aDelivery(shop);
    const key = { 'idempotency-key': 'one-call-one-return' };
    const replies = await Promise.all(Array.from({ length: 20 }, async () => ask({}, admin, key)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.return?.id}`)).size).toBe(1);
    expect((await seen()).returns).toHaveLength(1);
  });

  test('whose data is erased while a return is noted: one of the two is refused, and no account number stays', async () => {
    for (let round = 0; round < 5; round++) {
      const { ask, admin, shopper } = await aDelivery(shop);
      const [erased, noted] = await Promise.all([admin.call(`DELETE /customers/${shopper.user.id}`), ask({}, admin)]);
      expect([
        [200, 404],
        [409, 201],
      ]).toContainEqual([erased.status, noted.status]);
      const rows = await shop.db.selectFrom('returns').select('id').where('user_id', '=', shopper.user.id).execute();
      expect(rows).toHaveLength(noted.status === 201 ? 1 : 0);
    }
  });

  test('the last piece is held for a swap that is noted, or sold, never both', async () => {
    const { ask, swap, admin, l } = await aDelivery(shop, { bigger: { stock: 1 } });
    const buyer = await makeShopper(shop);
    await buyer.call('POST /cart/add', { body: { productVariantId: l, quantity: 1 } });
    const replies = await Promise.all([
      ask(swap(), admin),
      buyer.call('POST /orders/place', { body: { addressId: buyer.addressId, paymentMethod: 'COD' } }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await stockOf(shop, l)).toBe(0);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
});

const newIdLike = (id: string) => `${id.slice(0, -4)}0000`;
const someBody = (itemId: string) => ({
  kind: 'refund',
  reason: 'SIZE_SMALL',
  payout: upi,
  lines: [{ itemId, quantity: 1 }],
});
