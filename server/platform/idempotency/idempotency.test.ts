// On both engines: two requests insert the same key, and the second insert waits for the first.
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ShopError } from '#contract/errors.ts';
import { indianDay } from '#domain/days.ts';
import {
  anAddress,
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeOrders,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../../test/factories.ts';
import { anOrderToEdit } from '../../../test/edits.ts';
import { productForm } from '../../../test/product-form.ts';
import { aDelivery, upi } from '../../../test/returns.ts';
import { aReport } from '../../../test/settlements.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { openDatabase } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { answerOnce } from './idempotency.ts';

const shop = useShop();
const DAY_MS = 24 * 3_600_000;
const headers = { 'idempotency-key': 'one-and-the-same-key' };

type Sent = { body?: Record<string, unknown>; form?: FormData };
/** A call that creates something: its caller, its input, and another input for the same key. */
type Making = { by: Caller; path?: string; sent: () => Promise<Sent>; other: Sent; table: keyof Schema };

const asJson = (body: Record<string, unknown>, other: Record<string, unknown>) => ({
  sent: async () => ({ body }),
  other: { body: { ...body, ...other } },
});

const anOffer = { name: 'Diwali', kind: 'auto', effect: { kind: 'percent', percent: 10 }, goods: { kind: 'all' } };

async function makeOrder(): Promise<{ id: string }> {
  const { user } = await makeCustomer(shop);
  await makeOrders(shop, user, 1);
  return shop.db.selectFrom('orders').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow();
}

/** For each call that accepts a key, a function that makes the caller, the input and the rows that the call needs. */
const makings: Record<string, () => Promise<Making>> = {
  'POST /addresses': async () => ({
    by: await makeCustomer(shop),
    ...asJson(anAddress, { city: 'Ajmer' }),
    table: 'addresses',
  }),
  'POST /cart/add': async () => {
    const { variants } = await makeProduct(shop);
    const more = asJson({ productVariantId: variants[0]?.id, quantity: 1 }, { quantity: 2 });
    return { by: await makeCustomer(shop), ...more, table: 'cart_items' };
  },
  'POST /cart/merge': async () => {
    const { variants } = await makeProduct(shop);
    const lines = [{ productVariantId: variants[0]?.id, quantity: 1 }];
    return { by: await makeCustomer(shop), ...asJson({ lines }, { lines: [] }), table: 'cart_items' };
  },
  'POST /orders/place': async () => {
    const by = await makeShopper(shop);
    const { variants } = await makeProduct(shop);
    await by.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
    const more = asJson({ addressId: by.addressId, paymentMethod: 'COD' }, { expectedTotal: '1.00' });
    return { by, ...more, table: 'orders' };
  },
  'POST /phone-orders/callers': async () => ({
    by: await makeAdmin(shop),
    ...asJson({ name: 'Kamla Devi', mobile: '9876500011' }, { name: 'Kamla' }),
    table: 'users',
  }),
  'POST /phone-orders': async () => {
    const { user } = await makeCustomer(shop);
    const { variants } = await makeProduct(shop);
    const items = [{ productVariantId: variants[0]?.id, quantity: 1 }];
    const more = asJson({ customerId: user.id, address: anAddress, items }, { expectedTotal: '1.00' });
    return { by: await makeAdmin(shop), ...more, table: 'orders' };
  },
  'POST /order-views': async () => ({
    by: await makeAdmin(shop),
    ...asJson({ name: 'To pack', filters: { desk: 'toPack' } }, { name: 'Pack' }),
    table: 'order_views',
  }),
  'POST /categories': async () => ({
    by: await makeAdmin(shop),
    ...asJson({ name: 'Scarves' }, { name: 'Shawls' }),
    table: 'categories',
  }),
  'POST /legal-pages': async () => ({
    by: await makeAdmin(shop),
    ...asJson({ title: 'Returns', slug: 'returns', content: '<p>Yes.</p>' }, { content: '<p>No.</p>' }),
    table: 'audit_log',
  }),
  'POST /couriers': async () => ({
    by: await makeAdmin(shop),
    ...asJson({ name: 'Shadowfax', trackingAddress: '', phone: '' }, { phone: '080 1234' }),
    table: 'couriers',
  }),
  'POST /settlements': async () => {
    const by = await makeAdmin(shop);
    const report = () => aReport(indianDay(shop.now()));
    return { by, ...asJson({ gateway: 'phonepe', text: report() }, { text: report() }), table: 'settlement_lines' };
  },
  'POST /remittances': async () => {
    const by = await makeAdmin(shop, 'accounts');
    const { couriers } = (await by.call('GET /couriers')).body;
    const body = { courierId: couriers[0].id, text: 'AWB1 100' };
    return { by, ...asJson(body, { text: 'AWB2 100' }), table: 'remittances' };
  },
  'POST /orders/{id}/parcels': async () => {
    const by = await makeAdmin(shop);
    const { id } = await makeOrder();
    const { couriers } = (await by.call('GET /couriers')).body;
    const path = `/orders/${id}/parcels`;
    return { by, path, ...asJson({ courierId: couriers[0].id, number: 'AWB1' }, { number: 'AWB2' }), table: 'parcels' };
  },
  'POST /orders/{id}/returns': async () => {
    const { shopper, id, itemId } = await aDelivery(shop);
    const lines = [{ itemId, quantity: 1 }];
    const more = asJson({ kind: 'refund', reason: 'SIZE_SMALL', payout: upi, lines }, { reason: 'SIZE_LARGE' });
    return { by: shopper, path: `/orders/${id}/returns`, ...more, table: 'returns' };
  },
  'POST /returns/{id}/whatsapp': async () => {
    const { packer, ask } = await aDelivery(shop);
    const { id } = (await ask()).body.return;
    const more = asJson({ state: 'ASKED' }, { state: 'APPROVED' });
    return { by: packer, path: `/returns/${id}/whatsapp`, ...more, table: 'order_actions' };
  },
  'POST /returns/{id}/parcels': async () => {
    const { admin, ask, swap, bringBack } = await aDelivery(shop);
    const { id } = (await ask(swap())).body.return;
    await bringBack(id);
    const { couriers } = (await admin.call('GET /couriers')).body;
    const path = `/returns/${id}/parcels`;
    const more = asJson({ courierId: couriers[0].id, number: 'AWB7' }, { number: 'AWB8' });
    return { by: admin, path, ...more, table: 'parcels' };
  },
  'POST /orders/{id}/notes': async () => {
    const { id } = await makeOrder();
    const path = `/orders/${id}/notes`;
    return {
      by: await makeAdmin(shop),
      path,
      ...asJson({ text: 'Rang.' }, { text: 'Rang twice.' }),
      table: 'order_notes',
    };
  },
  'POST /orders/{id}/calls': async () => {
    const by = await makeAdmin(shop);
    const { id } = await makeOrder();
    await by.call(`PUT /orders/${id}/step`, { body: { step: 'hold' } });
    const more = asJson({ outcome: 'NO_ANSWER' }, { outcome: 'WRONG_NUMBER' });
    return { by, path: `/orders/${id}/calls`, ...more, table: 'order_actions' };
  },
  'PUT /orders/{id}/content': async () => {
    const { admin, id, ids, line } = await anOrderToEdit(shop);
    const more = asJson({ items: [line(), { productVariantId: ids.scarf, quantity: 1 }] }, { reason: 'Otherwise' });
    return { by: admin, path: `/orders/${id}/content`, ...more, table: 'order_edits' };
  },
  'POST /orders/{id}/whatsapp': async () => {
    const { id } = await makeOrder();
    const more = asJson({ stage: 'TO_PACK' }, { stage: 'PACKED' });
    return { by: await makeAdmin(shop), path: `/orders/${id}/whatsapp`, ...more, table: 'order_actions' };
  },
  'POST /products': async () => {
    const categoryId = await makeCategory(shop);
    return {
      by: await makeAdmin(shop),
      sent: async () => ({ form: await productForm({ categoryId }) }),
      other: { form: await productForm({ categoryId, productName: 'Sanganer Kurta' }) },
      table: 'products',
    };
  },
  'POST /prices/change': async () => {
    const { id } = await makeProduct(shop);
    const goods = { kind: 'products', ids: [id] };
    return {
      by: await makeAdmin(shop),
      ...asJson({ goods, rule: { change: { amount: '-1' } } }, { rule: { change: { amount: '-2' } } }),
      table: 'price_changes',
    };
  },
  'POST /markdowns': async () => {
    const { id } = await makeProduct(shop);
    const goods = { kind: 'products', ids: [id] };
    return {
      by: await makeAdmin(shop),
      ...asJson({ name: 'Diwali', goods, rule: { change: { percent: -5 } } }, { name: 'Holi' }),
      table: 'markdowns',
    };
  },
  'POST /offers': async () => ({
    by: await makeAdmin(shop),
    ...asJson(anOffer, { name: 'Holi' }),
    table: 'offers',
  }),
  'POST /offers/{id}/codes': async () => {
    const by = await makeAdmin(shop);
    const { body } = await by.call('POST /offers', { body: { ...anOffer, kind: 'code' } });
    return { by, path: `/offers/${body.offer.id}/codes`, ...asJson({ count: 1 }, { count: 2 }), table: 'offer_codes' };
  },
  'POST /staff/invites': async () => ({
    by: await makeAdmin(shop),
    ...asJson({ email: 'a-colleague@example.com' }, { role: 'packing' }),
    table: 'jobs',
  }),
};

async function countOf(table: keyof Schema): Promise<number> {
  const { count } = await shop.db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('every call that takes a key is tried here', () => {
  const taking = Object.entries<Call>(calls).filter(([, call]) => call.takesKey);
  expect(taking.map(([key]) => key).toSorted()).toEqual(Object.keys(makings).toSorted());
});

describe.each(Object.entries(makings))('%s', (key, prepare) => {
  test('with a key makes one thing, however often it is sent, and answers the same', async () => {
    const { by, path, sent, other, table } = await prepare();
    const ask = async (what: Sent) =>
      by.call(path === undefined ? key : `${key.split(' ')[0]} ${path}`, { ...what, headers });
    const before = await countOf(table);
    const [first, ...others] = await Promise.all([1, 2, 3].map(async () => ask(await sent())));
    others.push(await ask(await sent()));
    expect(first?.status).toBeLessThan(300);
    for (const reply of others)
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([first?.status, JSON.stringify(first?.body)]);
    expect(await countOf(table)).toBe(before + 1);

    // The test removes the stored answers, as if the process had died after the commit and before the answer.
    await shop.db
      .updateTable('idempotency_keys')
      .set({ answer: null, status: null })
      // The shop commits an order together with the answer, so the order keeps its answer.
      .where('made', 'is not', null)
      .execute();
    expect(await ask(await sent())).toMatchObject({ status: first?.status });
    expect(await countOf(table)).toBe(before + 1);

    expect(await ask(other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await by.call(key, { ...(await sent()), headers: { 'idempotency-key': 'short' } })).status).toBe(400);
  });
});

test('an answer stays as it was given, whatever happens to what it tells of', async () => {
  const shopper = await makeCustomer(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9 }] });
  const body = { productVariantId: variants[0]?.id, quantity: 2 };
  const add = async () => shopper.call('POST /cart/add', { body, headers });
  const { body: first } = await add();
  await shopper.call('PUT /cart/update-quantity', { body: { cartItemId: first.cart.items[0].id, newQuantity: 5 } });
  expect((await add()).body).toEqual(first);
  expect((await shopper.call('GET /cart')).body.cart.items[0].quantity).toBe(5);
});

test('a key whose request was refused, or undone, can be used again', async () => {
  const shopper = await makeShopper(shop);
  const place = async () =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' }, headers });
  expect(await place()).toMatchObject({ status: 409, body: { code: 'CART_EMPTY' } });
  const { variants } = await makeProduct(shop, { variants: [{ stock: 5 }] });
  const variantId = variants[0]?.id ?? '';
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId } });
  expect((await place()).status).toBe(201);
  expect(await stockOf(shop, variantId)).toBe(4);
});

test('a refusal is no answer while nobody can read whether an earlier request made the change', async () => {
  const { user } = await makeCustomer(shop);
  const db = openDatabase(shop.env);
  const refusal = new ShopError('conflict', 'CART_EMPTY', 'Your cart is empty.');
  const asked = answerOnce(
    db,
    { userId: user.id, key: 'the-connection-ends-in-between', bodyHash: '', now: shop.now() },
    {
      perform: async () => {
        await db.destroy();
        throw refusal;
      },
      answerOf: (body) => ({ status: 201, body }),
    },
  );
  const outcome = await asked.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  expect(outcome).not.toBe(refusal);
});

test('a key is its owner’s, and is forgotten after a day', async () => {
  const [one, another] = [await makeCustomer(shop), await makeCustomer(shop)];
  const add = async (by: Caller) => (await by.call('POST /addresses', { body: anAddress, headers })).body.address.id;
  const first = await add(one);
  expect(await add(another)).not.toBe(first);
  expect(await add(one)).toBe(first);
  shop.wait(DAY_MS + 1000);
  const again = await shop.as(one.user);
  expect(await add(again)).not.toBe(first);
});

test('a change that is committed is no error, though it cannot be read again at once', async () => {
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 5 }] });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
  const { refresh } = shop.catalogue;
  shop.catalogue.refresh = async () => Promise.reject(new Error('the database is away'));
  const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { status } = await shopper
    .call('POST /orders/place', { body })
    .finally(() => void (shop.catalogue.refresh = refresh));
  expect(status).toBe(201);
});
