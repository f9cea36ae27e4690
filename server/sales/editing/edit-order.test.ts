import { describe, expect, test } from 'vitest';
import { orderStages, stageAfterEdit, statusOf } from '#domain/order-stages.ts';
import { anOrderToEdit } from '../../../test/edits.ts';
import { anAddress, ledgerAgrees, makeAdmin, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { writeEditedEmail } from '../orders/order-emails.ts';
import { statementOf } from '../../../test/statement-of.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,hi' });
const linesOf = (order: { items: Array<{ quantity: number; priceAtPurchase: string; product: { size: string } }> }) =>
  order.items.map(({ quantity, priceAtPurchase, product }) => [product.size, quantity, priceAtPurchase]);

describe('an edit', () => {
  test('changes sizes, counts and lines; stock, total, history, log and email follow', async () => {
    const { edit, line, ids, shopper, admin, id, now, timeline, received } = await anOrderToEdit(shop);
    const items = [line({ productVariantId: ids.l, quantity: 3 }), { productVariantId: ids.scarf, quantity: 1 }];
    const reply = await edit({ items, reason: 'As you asked on the phone', expectedTotal: '3397.00' });
    // The shop of this test has no mail server, so the customer gets no email.
    const message = 'Order updated. The customer gets no email, so please tell them.';
    expect(reply).toMatchObject({ status: 200, body: { message } });
    const { order } = reply.body;
    expect(linesOf(order)).toEqual([
      ['L', 3, '999.00'],
      ['Free Size', 1, '400.00'],
    ]);
    expect(order).toMatchObject({ orderTotal: '3397.00', subtotal: '3497.00', discount: '100.00' });
    expect(order.items[1].product.images).toHaveLength(2);
    expect(await Promise.all([ids.m, ids.l, ids.scarf].map(async (one) => stockOf(shop, one)))).toEqual([10, 0, 4]);
    expect(await ledgerAgrees(shop)).toBe(true);
    const changes = [
      'Changed: Bagru Kurta (Indigo, M) to Indigo, L',
      'Bagru Kurta (Indigo, L): 3 items instead of 2',
      'Added: 1 × Kota Scarf (Kora, Free Size)',
    ];
    const edits = [
      {
        changes,
        reason: 'As you asked on the phone',
        totalBefore: '1998.00',
        orderTotal: '3397.00',
        at: expect.any(String),
      },
    ];
    expect((await now()).edits).toEqual(edits);
    expect((await shopper.call(`GET /orders/${id}`)).body.order).toMatchObject({ orderTotal: '3397.00', edits });
    expect((await timeline()).at(-1)).toMatchObject({ kind: 'edited', who: 'Asha Rao' });
    expect((await timeline()).at(-1).text).toContain('Total ₹3,397 (was ₹1,998)');
    const [logged] = (await admin.call(`GET /audit?subject=order&id=${id}`)).body.lines;
    expect(logged).toMatchObject({ action: 'order.edited' });
    const [email] = await received();
    expect(email?.subject).toMatch(/^Order ORD\d+ has been updated – My Shop$/);
    for (const words of [...changes, 'As you asked on the phone', '₹3,397', 'Kota Scarf'])
      for (const text of [email?.text, email?.html]) expect(text).toContain(words);
    expect(await received()).toHaveLength(1);
  });

  test('goes to another address and another recipient, and is found by them', async () => {
    const { edit, now, admin, order, id } = await anOrderToEdit(shop);
    const address = {
      ...anAddress,
      recipientName: 'Meera Iyer',
      phone: '98765 43210',
      city: 'Ajmer',
      postalCode: '305001',
    };
    expect((await edit({ address })).status).toBe(200);
    expect((await now()).address).toMatchObject({ recipientName: 'Meera Iyer', phone: '9876543210', city: 'Ajmer' });
    expect((await now()).edits[0].changes).toEqual(['Recipient or address changed']);
    const found = (await admin.call('GET /orders/all?q=meera%20ajmer')).body.orders;
    expect(found.map((one: { id: string }) => one.id)).toEqual([id]);
    // If an edit names no recipient, the order keeps its recipient.
    await edit({ address: { ...anAddress, city: 'Kota' } });
    expect((await now()).address).toMatchObject({ recipientName: 'Meera Iyer', phone: '9876543210', city: 'Kota' });
    expect((await now()).orderTotal).toBe(order.orderTotal);
  });

  test('drops a line and gives its pieces back, but not the last', async () => {
    const { edit, line, ids, now } = await anOrderToEdit(shop);
    await edit({ items: [line(), { productVariantId: ids.scarf, quantity: 2 }] });
    const [, scarf] = (await now()).items;
    expect((await edit({ items: [{ id: scarf.id, productVariantId: ids.scarf, quantity: 2 }] })).status).toBe(200);
    expect(linesOf(await now())).toEqual([['Free Size', 2, '400.00']]);
    expect(await stockOf(shop, ids.m)).toBe(10);
    const refused = await edit({ items: [] });
    expect(refused.status).toBe(400);
    expect(refused.body.issues[0].message).toContain('cancel the order');
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('that changes nothing leaves no trace, and a size stands in an order once', async () => {
    const { edit, line, ids, now, received } = await anOrderToEdit(shop);
    expect((await edit({ items: [line()] })).body.message).toBe('Nothing in the order has changed.');
    expect(await now()).not.toHaveProperty('edits');
    const twice = await edit({ items: [line(), { productVariantId: ids.m, quantity: 1 }] });
    expect([twice.status, twice.body.issues[0].path]).toEqual([400, 'items']);
    expect(await received()).toEqual([]);
  });

  test('is not for who only packs, and not for customers', async () => {
    const { edit, line, shopper } = await anOrderToEdit(shop);
    for (const by of [await makeAdmin(shop, 'packing'), shopper])
      expect((await edit({ items: [line({ quantity: 1 })] }, by)).status).toBe(403);
  });
});

describe('what a line costs', () => {
  const setPrice = async (variantId: string, paise: number) =>
    shop.db.updateTable('variants').set({ selling_paise: paise }).where('id', '=', variantId).execute();

  test('stays what it was sold at, also in a size that costs the same today', async () => {
    const { edit, line, ids, content, now } = await anOrderToEdit(shop);
    for (const one of [ids.m, ids.l]) await setPrice(one, 149_900);
    const [item] = (await content()).items;
    expect(item.options.map((option: { price: string }) => option.price)).toEqual(['999.00', '999.00']);
    await edit({ items: [line({ productVariantId: ids.l })] });
    await edit({ items: [line({ productVariantId: ids.l, quantity: 3 })] });
    expect(linesOf(await now())).toEqual([['L', 3, '999.00']]);
  });

  test('is today’s in a size that costs otherwise, and for what is new', async () => {
    const { edit, line, ids, content, now } = await anOrderToEdit(shop, { lPaise: 109_900 });
    const [item] = (await content()).items;
    expect(item.options.map((option: { price: string }) => option.price)).toEqual(['999.00', '1099.00']);
    await setPrice(ids.scarf, 45_000);
    const items = [line({ productVariantId: ids.l }), { productVariantId: ids.scarf, quantity: 1 }];
    const stale = await edit({ items, expectedTotal: '2598.00' });
    expect([stale.status, stale.body.code]).toEqual([409, 'PRICE_CHANGED']);
    expect(stale.body.message).toContain('₹2,648');
    expect((await edit({ items, expectedTotal: '2648.00' })).status).toBe(200);
    expect(linesOf(await now())).toEqual([
      ['L', 2, '1099.00'],
      ['Free Size', 1, '450.00'],
    ]);
  });
});

describe('is refused, and nothing changes,', () => {
  test('where there is too little, with the piece by name', async () => {
    const { edit, line, ids, now } = await anOrderToEdit(shop, { l: 1 });
    const before = await now();
    const reply = await edit({
      items: [line({ productVariantId: ids.l }), { productVariantId: ids.scarf, quantity: 1 }],
    });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        message: 'Only 1 more of Bagru Kurta (Indigo, L) is left. Nothing was changed.',
        items: [{ productVariantId: ids.l, requested: 2, available: 1 }],
      },
    });
    expect(await now()).toEqual(before);
    expect(await stockOf(shop, ids.scarf)).toBe(5);
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('where a size is no longer on sale; one that is in the order already may stay', async () => {
    const { edit, line, ids } = await anOrderToEdit(shop);
    const retired_at = shop.now();
    await shop.db.updateTable('variants').set({ retired_at }).where('id', 'in', [ids.m, ids.scarf]).execute();
    const reply = await edit({ items: [line(), { productVariantId: ids.scarf, quantity: 1 }] });
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_ON_SALE']);
    expect(reply.body.message).toContain('Kota Scarf (Kora, Free Size)');
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect((await edit({ items: [line(), { productVariantId: unknown, quantity: 1 }] })).body.code).toBe('NOT_ON_SALE');
    expect((await edit({ items: [line({ quantity: 1 })] })).status).toBe(200);
    expect(await stockOf(shop, ids.m)).toBe(9);
  });

  test('where somebody else has changed or moved the order since it was read', async () => {
    const { edit, line, content, step } = await anOrderToEdit(shop);
    const { updatedAt: expectedUpdatedAt } = await content();
    expect((await edit({ items: [line({ quantity: 3 })], expectedUpdatedAt })).status).toBe(200);
    const stale = await edit({ items: [line({ quantity: 1 })], expectedUpdatedAt });
    expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    const { updatedAt } = await content();
    shop.wait(1000);
    await step('pack');
    expect((await edit({ items: [line()], expectedUpdatedAt: updatedAt })).body.code).toBe('EDITED_ELSEWHERE');
    const gone = await edit({ items: [line({ id: '01900000-0000-7000-8000-000000000000' })] });
    expect(gone.body.code).toBe('EDITED_ELSEWHERE');
  });

  test('while a parcel is booked for it, until that is taken off', async () => {
    const { edit, line, admin, id } = await anOrderToEdit(shop);
    const { couriers } = (await admin.call('GET /couriers')).body;
    const body = { courierId: couriers[0].id, number: 'EDIT1' };
    const { parcel } = (await admin.call(`POST /orders/${id}/parcels`, { body })).body;
    const refused = await edit({ items: [line({ quantity: 1 })] });
    expect([refused.status, refused.body.code]).toEqual([409, 'HAS_PARCEL']);
    expect(refused.body.message).toContain('EDIT1');
    expect((await admin.call(`GET /orders/${id}/content`)).body.code).toBe('HAS_PARCEL');
    await admin.call(`DELETE /orders/${id}/parcels/${parcel.id}`);
    expect((await edit({ items: [line({ quantity: 1 })] })).status).toBe(200);
  });
});

describe('by its stage', () => {
  test.each(orderStages)('%s', async (stage) => {
    const { edit, line, id, now } = await anOrderToEdit(shop);
    const columns = { stage, delivery_status: statusOf(stage) };
    await shop.db.updateTable('orders').set(columns).where('id', '=', id).execute();
    const to = stageAfterEdit(stage);
    const reply = await edit({ items: [line({ quantity: 1 })] });
    const { stage: after = 'TO_PACK', deliveryStatus } = await now();
    if (to) expect([reply.status, after]).toEqual([200, to]);
    else {
      expect([reply.status, reply.body.code, deliveryStatus]).toEqual([409, 'NOT_FROM_HERE', statusOf(stage)]);
      expect(reply.body.message).toMatch(/^This order is now “.+”, so its items can no longer be changed\.$/);
    }
    expect(to !== undefined).toBe(statusOf(stage) === 'PENDING');
  });

  test('one that was edited since it was looked at is not packed as it was', async () => {
    const { edit, line, admin, id, now } = await anOrderToEdit(shop);
    const pack = async (seenEdits: number) =>
      admin.call(`PUT /orders/${id}/step`, { body: { step: 'pack', expected: ['TO_PACK'], seenEdits } });
    await edit({ items: [line({ quantity: 1 })] });
    const stale = await pack(0);
    expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect((await now()).stage).toBeUndefined();
    expect((await pack(1)).body.order.stage).toBe('PACKED');
  });

  test('nor is it among many, nor shipped or cancelled, by who has not seen that', async () => {
    const [edited, other] = [await anOrderToEdit(shop), await anOrderToEdit(shop)];
    const ids = [edited.id, other.id];
    await edited.edit({ items: [edited.line({ quantity: 1 })] });
    const seenEdits = { [edited.id]: 0, [other.id]: 0 };
    const packed = await edited.admin.call('PUT /orders/step', { body: { ids, step: 'pack', seenEdits } });
    expect(packed.body).toMatchObject({ changed: 1, refused: [{ id: edited.id }] });
    const shipped = await edited.admin.call('PUT /orders/status', {
      body: { ids, deliveryStatus: 'SHIPPED', seenEdits },
    });
    expect(shipped.body).toMatchObject({ changed: 1, refused: [{ id: edited.id }] });
    const cancel = { deliveryStatus: 'CANCELED', seenEdits: 0 };
    const one = await edited.admin.call(`PUT /orders/${edited.id}/status`, { body: cancel });
    expect([one.status, one.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect((await edited.now()).deliveryStatus).toBe('PENDING');
    const known = { ids: [edited.id], step: 'pack', seenEdits: { [edited.id]: 1 } };
    expect((await edited.admin.call('PUT /orders/step', { body: known })).body.changed).toBe(1);
    // Without `seenEdits` in the request, the shop does not compare the number of edits.
    const plain = { ids: [edited.id], deliveryStatus: 'SHIPPED' };
    expect((await edited.admin.call('PUT /orders/status', { body: plain })).body.changed).toBe(1);
  });

  test('nor does it leave in a parcel of who has not seen that', async () => {
    const { edit, line, admin, id, now } = await anOrderToEdit(shop);
    await edit({ items: [line({ quantity: 1 })] });
    const { couriers } = (await admin.call('GET /couriers')).body;
    const send = async (seenEdits: number) =>
      admin.call(`POST /orders/${id}/parcels`, {
        body: { courierId: couriers[0].id, number: `SEEN${id.slice(-8)}`, isHandedOver: true, seenEdits },
      });
    const stale = await send(0);
    expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect(await now()).not.toHaveProperty('parcels');
    expect((await send(1)).body.order.deliveryStatus).toBe('SHIPPED');
  });

  test('one that was packed is to be packed anew, and that is not undone', async () => {
    const { edit, line, step, admin, id, now } = await anOrderToEdit(shop);
    await step('pack');
    await edit({ items: [line({ quantity: 1 })] });
    expect(await now()).not.toHaveProperty('stage');
    const body = { ids: [id], deliveryStatus: 'PENDING' };
    expect((await admin.call('PUT /orders/status/undo', { body })).body).toMatchObject({ changed: 0 });
    expect(await now()).not.toHaveProperty('stage');
  });
});

describe('an invoice', () => {
  test('says what was changed before it; from then on nothing is changed, also where the order comes back', async () => {
    const { edit, line, ids, admin, id, setStatus } = await anOrderToEdit(shop);
    const { updatedAt: _, ...settings } = (await admin.call('GET /tax')).body.settings;
    const gst = { invoices: true, gstin: '', legalName: 'Weavers & Sons', stateCode: '08' };
    expect((await admin.call('PUT /tax', { body: { ...settings, ...gst } })).status).toBe(200);
    await edit({ items: [line({ productVariantId: ids.l, quantity: 1 })] });
    await setStatus('SHIPPED');
    const lines = await shop.db
      .selectFrom('invoice_lines')
      .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
      .select(['invoice_lines.options', 'invoice_lines.quantity', 'invoice_lines.total_paise'])
      .where('invoices.order_id', '=', id)
      .execute();
    expect(lines).toMatchObject([{ options: 'Indigo, L', quantity: 1 }]);
    expect(lines.map((one) => Number(one.total_paise))).toEqual([99_900]);
    await setStatus('PENDING');
    const refused = await edit({ items: [line({ productVariantId: ids.l, quantity: 2 })] });
    expect([refused.status, refused.body.code]).toEqual([409, 'HAS_INVOICE']);
    await admin.call('PUT /tax', { body: { ...settings, invoices: false } });
  });
});

describe('an order that is paid by UPI', () => {
  test('costs otherwise while nobody has paid; then only what costs the same is possible', async () => {
    const admin = await makeAdmin(shop);
    await admin.call('PUT /upi', { body: { upiId: 'tana.bana@okbank', payee: 'Tana', lapseHours: 24 } });
    const { edit, line, ids, now, shopper, id, content, received } = await anOrderToEdit(shop, {
      paymentMethod: 'UPI',
    });
    expect((await content()).isTotalFixed).toBe(false);
    await edit({ items: [line({ quantity: 1 })] });
    expect(await now()).toMatchObject({ stage: 'TO_PAY', orderTotal: '999.00' });
    expect((await now()).upi.link).toContain('am=999.00');
    expect((await received())[0]?.html).toContain('am=999.00');
    await shopper.call(`PUT /orders/${id}/utr`, { body: { utr: '532900777001' } });
    expect((await content()).isTotalFixed).toBe(true);
    const dearer = await edit({ items: [line({ quantity: 2 })] });
    expect([dearer.status, dearer.body.code]).toEqual([409, 'TOTAL_IS_PAID']);
    expect(dearer.body.message).toContain('₹999');
    expect((await edit({ items: [line({ productVariantId: ids.l, quantity: 1 })] })).status).toBe(200);
    await admin.call('POST /upi-payments/statement', { body: { text: statementOf([['532900777001', '999.00']]) } });
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
    expect((await edit({ items: [line({ productVariantId: ids.l, quantity: 2 })] })).body.code).toBe('TOTAL_IS_PAID');
    expect((await edit({ items: [line({ quantity: 1 })] })).status).toBe(200);
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', orderTotal: '999.00' });
  });
});

test('a cancelled order gives back what it held at last', async () => {
  const { edit, line, ids, shopper, id } = await anOrderToEdit(shop);
  await edit({ items: [line({ productVariantId: ids.l, quantity: 1 }), { productVariantId: ids.scarf, quantity: 2 }] });
  expect((await shopper.call(`PUT /orders/${id}/cancel`)).status).toBe(200);
  expect(await Promise.all([ids.m, ids.l, ids.scarf].map(async (one) => stockOf(shop, one)))).toEqual([10, 3, 5]);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('an email to an address that nobody has confirmed names no street; one of an order cancelled meanwhile does not go', async () => {
  const { edit, shopper, received } = await anOrderToEdit(shop);
  await shop.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', shopper.user.id).execute();
  await edit({ address: { ...anAddress, recipientName: 'Rude words', addressLine1: 'Elsewhere 9' } });
  const [email] = await received();
  expect(email?.text).toContain('Recipient or address changed');
  expect(email?.text).not.toMatch(/Rude words|Elsewhere/);
  const cancelled = await anOrderToEdit(shop);
  await cancelled.edit({ items: [cancelled.line({ quantity: 1 })] });
  const { id: editId } = await shop.db
    .selectFrom('order_edits')
    .select('id')
    .where('order_id', '=', cancelled.id)
    .executeTakeFirstOrThrow();
  const write = async () => writeEditedEmail(shop, { email: 'edited', orderId: cancelled.id, editId });
  expect((await write())?.subject).toContain('has been updated');
  await cancelled.setStatus('CANCELED');
  expect(await write()).toBeUndefined();
});

test('the email is in the language that the order was placed in', async () => {
  const { edit, line, ids, id, received } = await anOrderToEdit(shop);
  await shop.db.updateTable('orders').set({ language: 'hi' }).where('id', '=', id).execute();
  await edit({ items: [line({ productVariantId: ids.l, quantity: 1 })] });
  const [email] = await received();
  expect(email?.subject).toMatch(/^ऑर्डर ORD\d+ बदला गया है – My Shop$/);
  for (const words of ['Bagru Kurta (नील, M) की जगह अब नील, L', 'कुल ₹999, पहले ₹1,998', 'कुल देना है'])
    for (const text of [email?.text, email?.html]) expect(text).toContain(words);
});

test('what is kept about a shopper names their order’s changes; erasing them leaves none of the shop’s words', async () => {
  const { edit, line, shopper, setStatus, admin, id } = await anOrderToEdit(shop);
  await edit({ items: [line({ quantity: 1 })], reason: 'Asha rang', address: { ...anAddress, city: 'Ajmer' } });
  const { body } = await admin.call(`GET /customers/${shopper.user.id}/personal-data`);
  const data = typeof body === 'string' ? JSON.parse(body) : body;
  expect(data.orders[0].edits).toMatchObject([{ reason: 'Asha rang', total: '999.00', total_before: '1998.00' }]);
  await setStatus('CANCELED');
  expect((await admin.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(200);
  const rows = await shop.db.selectFrom('order_edits').select('reason').where('order_id', '=', id).execute();
  expect(rows).toEqual([{ reason: '' }]);
  const lines = await shop.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'order.edited')
    .where('subject_id', '=', id)
    .execute();
  expect(lines).toEqual([{ before: null, after: null }]);
});
