import { describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import {
  anAddress,
  ledgerAgrees,
  makeAdmin,
  makeOrders,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { lapseUnconfirmed } from './confirm-order.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

const off = { value: null, firstOrder: false, refusals: null, pins: [], waitHours: 24 };

/** Sets the owner's rules for confirming orders while `work` runs. All rules that are not in `rules` are off. */
async function withRules<Result>(rules: object, work: () => Promise<Result>): Promise<Result> {
  const owner = await makeAdmin(shop);
  expect((await owner.call('PUT /confirm-rules', { body: { ...off, ...rules } })).status).toBe(200);
  try {
    return await work();
  } finally {
    await owner.call('PUT /confirm-rules', { body: off });
  }
}

async function place(shopper: Shopper, { stock = 5, sellingPaise = 99_900 } = {}) {
  const { variants } = await makeProduct(shop, { variants: [{ stock, sellingPaise }] });
  const variantId = variants[0]?.id ?? '';
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 2 } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  return { order, id: order.id as string, variantId };
}

/** Makes an order that waits for confirmation, and returns it with the token from the link in the customer's email. */
async function waiting(rules: object = { firstOrder: true }) {
  return withRules(rules, async () => {
    const shopper = await makeShopper(shop);
    const placed = await place(shopper);
    await shopper.call('POST /orders/send-confirmation', {
      body: { orderData: { id: placed.id }, email: shopper.user.email },
    });
    const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
    const token = /\/track#(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
    const confirm = async () => shop.guest.call('POST /orders/confirm', { body: { token } });
    const now = async () => (await shopper.call(`GET /orders/${placed.id}`)).body.order;
    return { ...placed, shopper, email, token, confirm, now };
  });
}

describe('an order waits for its customer', () => {
  test('under no rule: the answer says nothing of stages, nor does the email', async () => {
    const shopper = await makeShopper(shop);
    const { order } = await place(shopper);
    expect(Object.keys(order)).not.toContain('stage');
    expect(Object.keys(order)).not.toContain('confirmBy');
    expect(order.history).toHaveLength(1);
    expect(Object.keys(order.history[0])).not.toContain('stage');
  });

  test.each([
    ['of a large total', { value: '1998' }, { value: '1998.01' }],
    ['of who has taken no parcel yet', { firstOrder: true }, { firstOrder: false }],
    ['to a PIN code', { pins: ['302'] }, { pins: ['303', '4'] }],
  ])('%s', async (_, holds, passes) => {
    const shopper = await makeShopper(shop);
    const { order } = await withRules(holds, async () => place(shopper));
    expect(order).toMatchObject({ deliveryStatus: 'PENDING', stage: 'TO_CONFIRM', confirmBy: expect.any(String) });
    expect(Date.parse(order.confirmBy) - Date.parse(order.createdAt)).toBe(24 * 3_600_000);
    expect((await withRules(passes, async () => place(shopper))).order.stage).toBeUndefined();
  });

  test('who took a parcel once is no new customer', async () => {
    const shopper = await makeShopper(shop);
    await makeOrders(shop, shopper.user, 1, () => ({ delivery_status: 'DELIVERED', stage: 'DELIVERED' }));
    expect((await withRules({ firstOrder: true }, async () => place(shopper))).order.stage).toBeUndefined();
  });

  test('who, or whose phone number, has refused so many parcels; what was sent again and taken counts no more', async () => {
    const refused = { delivery_status: 'SHIPPED', stage: 'REFUSED' } as const;
    const returned = { delivery_status: 'CANCELED', stage: 'RETURNED' } as const;
    const [shopper, other, stranger] = [await makeShopper(shop), await makeShopper(shop), await makeShopper(shop)];
    await makeOrders(shop, shopper.user, 1, () => refused);
    await makeOrders(shop, shopper.user, 3, () => ({ delivery_status: 'DELIVERED', stage: 'REFUSED' }));
    await makeOrders(shop, stranger.user, 2, () => ({ ...returned, phone: '9123456780' }));
    await other.call(`PUT /addresses/${other.addressId}`, { body: { ...anAddress, phone: '9123456780' } });
    await withRules({ refusals: 2 }, async () => {
      expect((await place(shopper)).order.stage).toBeUndefined();
      expect((await place(other)).order.stage).toBe('TO_CONFIRM');
      await makeOrders(shop, shopper.user, 1, () => returned);
      expect((await place(shopper)).order.stage).toBe('TO_CONFIRM');
    });
    const packer = await makeAdmin(shop, 'packing');
    const { order } = await place(other);
    expect((await packer.call(`GET /orders/${order.id}/contact`)).body.contact).toMatchObject({
      customer: { orders: 2, delivered: 0, refused: 0 },
      phone: { refused: 2 },
    });
    const { customer } = (await (await makeAdmin(shop)).call(`GET /customers/${shopper.user.id}`)).body;
    expect(customer.refused).toBe(2);
  });
});

describe('its customer confirms it', () => {
  test('by the link in the email, without signing in; again nothing happens', async () => {
    const { email, confirm, now, token, id } = await waiting();
    expect(email?.subject).toMatch(/^Please confirm order ORD\d+ – My Shop$/);
    expect(email?.text).toContain('https://shop.example/track#');
    // A mail scanner opens the link but does not press the button on the page, so the order stays unconfirmed.
    const tracked = await shop.guest.call('POST /orders/track', { body: { token } });
    expect(tracked.body.order).toMatchObject({ stage: 'TO_CONFIRM', confirmBy: expect.any(String) });
    expect((await now()).stage).toBe('TO_CONFIRM');
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    replies.push(await confirm());
    for (const { status, body } of replies) {
      expect([status, body.message]).toEqual([200, 'Thank you. Your order is confirmed.']);
      expect(body.order.stage).toBeUndefined();
    }
    const after = await now();
    expect(after.history).toHaveLength(2);
    expect(after.history[1]).toMatchObject({ deliveryStatus: 'PENDING', by: 'shopper' });
    expect(after.confirmBy).toBeUndefined();
    const { timeline } = (await (await makeAdmin(shop)).call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'confirmed', who: 'the customer' });
  });

  test('as they have seen it: one that the shop has changed meanwhile is shown anew, and then confirmed', async () => {
    const { id, order, variantId, token, now } = await waiting();
    const admin = await makeAdmin(shop);
    const track = async () => (await shop.guest.call('POST /orders/track', { body: { token } })).body.order;
    expect(await track()).not.toHaveProperty('timesEdited');
    const [{ id: itemId }] = order.items;
    const items = [{ id: itemId, productVariantId: variantId, quantity: 1 }];
    expect((await admin.call(`PUT /orders/${id}/content`, { body: { items } })).status).toBe(200);
    const confirm = async (seenEdits: number, headers = {}) =>
      shop.guest.call('POST /orders/confirm', { body: { token, seenEdits }, headers });
    const stale = await confirm(0);
    expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect(stale.body.message).toContain('The shop has updated this order.');
    expect((await now()).stage).toBe('TO_CONFIRM');
    const called = await admin.call(`POST /orders/${id}/calls`, { body: { outcome: 'CONFIRMED', seenEdits: 0 } });
    expect([called.status, called.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    const shown = await track();
    expect(shown).toMatchObject({ timesEdited: 1, orderTotal: '999.00', items: [{ quantity: 1 }] });
    expect((await confirm(shown.timesEdited)).body.order).not.toHaveProperty('stage');
    // The customer confirms the order once more, which changes nothing.
    expect((await confirm(0)).status).toBe(200);
  });

  test('also while it is packed by a status, and never an order of somebody else', async () => {
    const { confirm, id, now, token } = await waiting();
    const admin = await makeAdmin(shop);
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect((await confirm()).status).toBe(200);
    expect((await now()).deliveryStatus).toBe('SHIPPED');
    const other = await waiting();
    const [, expires, mac] = token.split('.');
    const forged = [other.id, expires, mac].join('.');
    expect((await shop.guest.call('POST /orders/confirm', { body: { token: forged } })).status).toBe(404);
    expect((await other.now()).stage).toBe('TO_CONFIRM');
  });
});

describe('what nobody confirms', () => {
  test('lapses after its hours, gives its pieces back once and tells the customer; then it is too late', async () => {
    const { confirm, id, now, variantId, order, shopper } = await waiting();
    expect(await stockOf(shop, variantId)).toBe(3);
    const minute = 60_000;
    await lapseUnconfirmed(shop.db, addMs(order.confirmBy, -minute));
    expect((await now()).deliveryStatus).toBe('PENDING');
    shop.wait(24 * 60 * minute);
    await Promise.all([lapseUnconfirmed(shop.db, shop.now()), lapseUnconfirmed(shop.db, shop.now())]);
    expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
    expect((await now()).history.at(-1)).toMatchObject({ by: 'shop', reason: 'Not confirmed in time' });
    expect(await stockOf(shop, variantId)).toBe(5);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
    const told = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === shopper.user.email);
    expect(told?.text).toContain('Your order was not confirmed in time.');
    const { timeline } = (await (await makeAdmin(shop)).call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({
      kind: 'status',
      deliveryStatus: 'CANCELED',
      text: 'Not confirmed in time',
    });
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('is confirmed or lapses, never both, when both happen at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { confirm, now, variantId, order } = await waiting();
      const late = addMs(order.confirmBy, 1);
      const work = [confirm(), lapseUnconfirmed(shop.db, late), confirm(), lapseUnconfirmed(shop.db, late)];
      const [one, , two] =
        round % 2 === 0 ? await Promise.all(work) : (await Promise.all(work.toReversed())).toReversed();
      const { deliveryStatus, history } = await now();
      expect(history).toHaveLength(2);
      expect(await stockOf(shop, variantId)).toBe(deliveryStatus === 'CANCELED' ? 5 : 3);
      const statuses = [one, two].map((reply) => reply?.status);
      expect(statuses).toEqual(deliveryStatus === 'CANCELED' ? [409, 409] : [200, 200]);
    }
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('and cannot lapse does not hold back the others', async () => {
    const [broken, sound] = [await waiting(), await waiting()];
    const setVariant = async (variant_id: string) =>
      shop.db.updateTable('order_items').set({ variant_id }).where('order_id', '=', broken.id).execute();
    // The test gives the variant's row another id, so the order's items cannot go back into stock.
    await setVariant('gone');
    shop.wait(25 * 3_600_000);
    await expect(lapseUnconfirmed(shop.db, shop.now())).rejects.toThrow('1 orders could not lapse');
    expect((await broken.now()).deliveryStatus).toBe('PENDING');
    expect((await sound.now()).deliveryStatus).toBe('CANCELED');
    await setVariant(broken.variantId);
    await lapseUnconfirmed(shop.db, shop.now());
    expect((await broken.now()).deliveryStatus).toBe('CANCELED');
  });

  test('waits without an end where somebody of the shop holds it', async () => {
    const { id, now, order, confirm } = await waiting();
    await confirm();
    const packer = await makeAdmin(shop, 'packing');
    expect((await packer.call(`PUT /orders/${id}/step`, { body: { step: 'hold' } })).status).toBe(200);
    await lapseUnconfirmed(shop.db, addMs(order.confirmBy, 90_000_000));
    expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', stage: 'TO_CONFIRM' });
    expect((await now()).confirmBy).toBeUndefined();
  });
});

describe('the staff call and note how it went', () => {
  const call = async (by: Awaited<ReturnType<typeof makeAdmin>>, id: string, outcome: string, reason = '') =>
    by.call(`POST /orders/${id}/calls`, { body: { outcome, reason } });

  test('no answer and a wrong number stay, confirmed goes on, each with who and when', async () => {
    const { id, now } = await waiting();
    const [admin, packer] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
    expect((await call(packer, id, 'NO_ANSWER')).status).toBe(201);
    expect((await call(packer, id, 'WRONG_NUMBER')).status).toBe(201);
    expect((await now()).stage).toBe('TO_CONFIRM');
    expect(await call(packer, id, 'CONFIRMED')).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
    expect((await now()).stage).toBe('TO_CONFIRM');
    const { body } = await call(admin, id, 'CONFIRMED');
    expect(body.order.stage).toBeUndefined();
    expect(body.timeline.slice(1).map(({ kind, text, who }: Record<string, string>) => [kind, text, who])).toEqual([
      ['call', 'no answer', 'Asha Rao'],
      ['call', 'wrong number', 'Asha Rao'],
      ['call', 'confirmed', 'Asha Rao'],
      ['confirmed', '', 'Asha Rao'],
    ]);
    expect(await call(admin, id, 'CANCELED')).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
  });

  test('cancelled gives the pieces back and tells the reason', async () => {
    const { id, now, variantId } = await waiting();
    const admin = await makeAdmin(shop);
    expect((await call(admin, id, 'CANCELED', 'You asked us to.')).status).toBe(201);
    expect((await now()).history.at(-1)).toMatchObject({ deliveryStatus: 'CANCELED', reason: 'You asked us to.' });
    expect(await stockOf(shop, variantId)).toBe(5);
  });

  test('of two at once one decides, and the other hears that the order has moved on', async () => {
    const { id } = await waiting();
    const admins = [await makeAdmin(shop), await makeAdmin(shop)];
    const replies = await Promise.all(admins.map(async (admin) => call(admin, id, 'CONFIRMED')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('a text in WhatsApp', () => {
  test('goes to the phone of the parcel with the link to confirm, and who opened it stands in the history', async () => {
    const shopper = await makeShopper(shop);
    await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, phone: '9876543210' } });
    const { id } = await withRules({ firstOrder: true }, async () => place(shopper));
    const packer = await makeAdmin(shop, 'packing');
    const { whatsapp } = (await packer.call(`GET /orders/${id}/contact`)).body.contact;
    const link = new URL(whatsapp.link);
    expect(link.origin + link.pathname).toBe('https://wa.me/919876543210');
    expect(link.searchParams.get('text')).toBe(whatsapp.text);
    const token = /https:\/\/shop\.example\/track#(\S+)$/.exec(whatsapp.text)?.[1] ?? '';
    const { timeline } = (await packer.call(`POST /orders/${id}/whatsapp`, { body: { stage: whatsapp.stage } })).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'whatsapp', text: 'To confirm', who: 'Asha Rao' });
    expect((await shop.guest.call('POST /orders/confirm', { body: { token } })).status).toBe(200);
    expect((await packer.call(`GET /orders/${id}/contact`)).body.contact.whatsapp.stage).toBe('TO_PACK');
  });
});

describe('the rules', () => {
  test.each([
    ['value', '0'],
    ['value', 'much'],
    ['refusals', 0],
    ['pins', ['012']],
    ['waitHours', 0],
    ['waitHours', 169],
  ])('are refused what cannot hold: %s %s', async (field, value) => {
    const refused = await (await makeAdmin(shop)).call('PUT /confirm-rules', { body: { ...off, [field]: value } });
    expect([refused.status, refused.body.issues[0].path.split('.')[0]]).toEqual([400, field]);
  });

  test('are not overwritten unseen, and the log tells of each change', async () => {
    const admin = await makeAdmin(shop);
    const { updatedAt } = (await admin.call('GET /confirm-rules')).body.rules;
    const body = { ...off, pins: ['11', '11', '4'], value: '5000', expectedUpdatedAt: updatedAt };
    const saved = await admin.call('PUT /confirm-rules', { body });
    expect(saved.body.rules).toMatchObject({ value: '5000.00', pins: ['11', '4'] });
    expect(await admin.call('PUT /confirm-rules', { body: { ...body, expectedUpdatedAt: '2020' } })).toMatchObject({
      status: 409,
      body: { code: 'EDITED_ELSEWHERE' },
    });
    const [line] = (await admin.call('GET /audit')).body.lines;
    expect(line).toMatchObject({ action: 'confirming.changed', after: { confirmPins: '11 4', confirmFrom: '₹5,000' } });
    await admin.call('PUT /confirm-rules', { body: off });
  });
});
