// On both engines: SQL joins parcels with their orders.
import { describe, expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
let serial = 100_000;
const newNumber = () => `AWB${++serial}`;

async function courierOf(admin: Caller, name: string): Promise<{ id: string; name: string; updatedAt: string }> {
  const { couriers } = (await admin.call('GET /couriers')).body;
  return couriers.find((courier: { name: string }) => courier.name === name);
}

async function anOrder() {
  const admin = await makeAdmin(shop);
  const packer = await makeAdmin(shop, 'packing');
  const { variants } = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  const { id, orderNumber } = order as { id: string; orderNumber: string };
  const courierId = (await courierOf(admin, 'Delhivery')).id;
  return {
    admin,
    packer,
    shopper,
    id,
    orderNumber,
    courierId,
    add: async (body: object = {}, by: Caller = packer) =>
      by.call(`POST /orders/${id}/parcels`, { body: { courierId, number: newNumber(), ...body } }),
    now: async () => (await admin.call(`GET /orders/${id}`)).body.order,
    received: async () =>
      (await shop.emails()).filter(
        ({ to, subject }) => to?.[0]?.address === shopper.user.email && !subject?.includes('confirmed'),
      ),
  };
}

describe('couriers', () => {
  test('are there from the start, by name, for whoever packs', async () => {
    const { packer } = await anOrder();
    const { couriers } = (await packer.call('GET /couriers')).body;
    expect(couriers.map(({ name }: { name: string }) => name)).toEqual([
      'Blue Dart',
      'Delhivery',
      'DTDC',
      'Ekart',
      'India Post',
      'XpressBees',
    ]);
    for (const { trackingAddress } of couriers) expect(trackingAddress).toMatch(/^https:\/\//);
    expect(await packer.call('POST /couriers', { body: { name: 'Mine' } })).toMatchObject({ status: 403 });
  });
  test('are added, changed and deleted; a deleted one keeps its parcels and lends its name', async () => {
    const { admin, add, now } = await anOrder();
    const body = { name: 'Shadowfax', trackingAddress: 'https://a.example/{number}', phone: '080 1234' };
    const made = await admin.call('POST /couriers', { body });
    expect(made).toMatchObject({ status: 201, body: { courier: body } });
    expect((await admin.call('POST /couriers', { body: { name: 'shadowfax' } })).body.code).toBe('COURIER_TAKEN');
    const { id, updatedAt } = made.body.courier;
    await add({ courierId: id, number: 'SF 1' });
    shop.wait(1000);
    const change = { ...body, trackingAddress: 'https://b.example/{number}', expectedUpdatedAt: updatedAt };
    expect((await admin.call(`PUT /couriers/${id}`, { body: change })).status).toBe(200);
    expect((await admin.call(`PUT /couriers/${id}`, { body: change })).body.code).toBe('EDITED_ELSEWHERE');
    // Each courier has its own columns in the manifest. If a request does not contain `manifestColumns`, the stored
    // columns stay.
    const own = { ...change, expectedUpdatedAt: undefined, manifestColumns: 'Waybill=parcel, Name=recipient' };
    const put = async (body: object) => admin.call(`PUT /couriers/${id}`, { body });
    expect((await put({ ...own, manifestColumns: 'Waybill=awb' })).body.issues).toMatchObject([
      { path: 'manifestColumns', message: expect.stringContaining('parcel, order, recipient') },
    ]);
    await put(own);
    expect((await put({ ...own, manifestColumns: undefined })).body.courier.manifestColumns).toBe(own.manifestColumns);
    expect((await admin.call(`DELETE /couriers/${id}`)).status).toBe(200);
    expect((await admin.call(`DELETE /couriers/${id}`)).status).toBe(404);
    expect((await now()).parcels).toMatchObject([
      { courier: 'Shadowfax', number: 'SF1', trackingLink: 'https://b.example/SF1' },
    ]);
    expect((await add({ courierId: id })).status).toBe(404);
    expect((await admin.call('POST /couriers', { body: { name: 'Shadowfax' } })).status).toBe(201);
  });
  test('hand money on after a whole number of days', async () => {
    const admin = await makeAdmin(shop);
    for (const remitDays of ['soon', '', '2.5', 2.5])
      expect(await admin.call('POST /couriers', { body: { name: 'X', remitDays } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'remitDays', message: 'Enter a whole number.' }] },
      });
  });
  test('are tracked by the web only', async () => {
    const admin = await makeAdmin(shop);
    for (const trackingAddress of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://a:b@c.in'])
      expect(await admin.call('POST /couriers', { body: { name: 'X', trackingAddress } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'trackingAddress' }] },
      });
  });
});

describe('a parcel', () => {
  test('is added without that anything else happens, or sends the order out and tells the customer where it is', async () => {
    const { add, now, received, id } = await anOrder();
    const first = await add({ number: 'awb 1', weightGrams: 450 });
    expect(first).toMatchObject({
      status: 201,
      body: { parcel: { number: 'AWB1', weightGrams: 450, courier: 'Delhivery' }, message: 'Parcel AWB1 added.' },
    });
    expect((await now()).deliveryStatus).toBe('PENDING');
    expect(await received()).toEqual([]);
    await add({ number: 'AWB2', isHandedOver: true });
    expect(await now()).toMatchObject({ deliveryStatus: 'SHIPPED', parcels: [{ number: 'AWB1' }, { number: 'AWB2' }] });
    const [email, ...more] = await received();
    expect(more).toEqual([]);
    for (const number of ['AWB1', 'AWB2']) {
      const link = `https://www.delhivery.com/track/package/${number}`;
      expect(email?.text).toContain(`Delhivery ${number}: ${link}`);
      expect(email?.html).toContain(`href="${link}" rel="noopener"`);
    }
    expect(email?.text).toContain(`https://shop.example/myaccount/order?order=${id}`);
  });
  test('is seen by its customer and by nobody else, and not at all where there is none', async () => {
    const { add, shopper, admin, id } = await anOrder();
    const mine = async () => (await shopper.call('GET /orders/my-orders')).body.orders[0];
    expect(await mine()).not.toHaveProperty('parcels');
    await add({ number: 'SEEN1' });
    expect((await mine()).parcels).toMatchObject([{ number: 'SEEN1' }]);
    const stranger = await makeShopper(shop);
    expect((await stranger.call(`GET /orders/${id}`)).status).toBe(404);
    const { timeline } = (await admin.call(`GET /orders/${id}/timeline`)).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'parcel', text: 'Delhivery SEEN1', who: 'Asha Rao' });
  });
  test('has a number that its courier has once, however many add it at once', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
    const replies = await Promise.all(orders.map(async ({ add }) => add({ number: 'ONCE1' })));
    const winner = orders[replies.findIndex(({ status }) => status === 201)];
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of replies.filter(({ status }) => status !== 201))
      expect({ status, body }).toMatchObject({
        status: 409,
        body: {
          code: 'PARCEL_TAKEN',
          message: `Delhivery parcel ONCE1 already belongs to order ${winner?.orderNumber}.`,
        },
      });
    expect((await winner?.add({ number: 'once1' }))?.body.code).toBe('PARCEL_THERE');
    const elsewhere = await courierOf(orders[0]!.admin, 'DTDC');
    expect((await orders[0]!.add({ number: 'ONCE1', courierId: elsewhere.id })).status).toBe(201);
  });
  test('added twice at once by two of the staff sends the order out once', async () => {
    const { add, now, received } = await anOrder();
    const replies = await Promise.all([add({ isHandedOver: true }), add({ isHandedOver: true })]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await now()).history).toHaveLength(2);
    expect(await received()).toHaveLength(1);
  });
  test('whose answer was lost, and that a colleague has removed since, is not there for the repeated request', async () => {
    const { admin, packer, id, courierId } = await anOrder();
    const sent = { body: { courierId, number: newNumber() }, headers: { 'idempotency-key': 'parcel-key-2' } };
    const { parcel } = (await packer.call(`POST /orders/${id}/parcels`, sent)).body;
    await shop.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null })
      .where('key', '=', 'parcel-key-2')
      .execute();
    expect((await admin.call(`DELETE /orders/${id}/parcels/${parcel.id}`)).status).toBe(200);
    expect((await packer.call(`POST /orders/${id}/parcels`, sent)).status).toBe(404);
  });

  test('with the same key is added once', async () => {
    const { packer, id, courierId, now } = await anOrder();
    const sent = { body: { courierId, number: newNumber() }, headers: { 'idempotency-key': 'parcel-key-1' } };
    const replies = [
      await packer.call(`POST /orders/${id}/parcels`, sent),
      await packer.call(`POST /orders/${id}/parcels`, sent),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await now()).parcels).toHaveLength(1);
  });
  test('is told of where the order had left without one; not while that email still waits', async () => {
    const { add, admin, id, received } = await anOrder();
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    shop.wait(60_000);
    expect(await received()).toHaveLength(1);
    await add({ number: 'LATE1', isHandedOver: true });
    await add({ number: 'LATE2', isHandedOver: true });
    const emails = await received();
    expect(emails).toHaveLength(2);
    expect(emails[1]?.text).toContain('LATE1');
  });
  test('is refused with a number that no label prints, of a cancelled order, and of one that is to be confirmed', async () => {
    const { add, admin, id, now } = await anOrder();
    for (const number of ['', 'x', '<script>', '12;34'])
      expect(await add({ number })).toMatchObject({ status: 400, body: { issues: [{ path: 'number' }] } });
    await admin.call(`PUT /orders/${id}/step`, { body: { step: 'hold' } });
    expect((await add({ isHandedOver: true })).body.code).toBe('NOT_FROM_HERE');
    expect(await now()).not.toHaveProperty('parcels');
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    expect((await add()).body.code).toBe('ORDER_CANCELLED');
  });
  test('is removed, and its number is free again', async () => {
    const { add, packer, id, now } = await anOrder();
    const { parcel } = (await add({ number: 'WRONG1' })).body;
    const other = await anOrder();
    expect((await packer.call(`DELETE /orders/${other.id}/parcels/${parcel.id}`)).status).toBe(404);
    expect((await packer.call(`DELETE /orders/${id}/parcels/${parcel.id}`)).status).toBe(200);
    expect(await now()).not.toHaveProperty('parcels');
    expect((await other.add({ number: 'WRONG1' })).status).toBe(201);
  });

  test('stays with who only packs once it is delivered, since its courier then owes the cash', async () => {
    const { admin, packer, id, add, now } = await anOrder();
    await add({ isHandedOver: true });
    await admin.call(`PUT /orders/${id}/step`, { body: { step: 'deliver' } });
    const [parcel] = (await now()).parcels;
    const remove = async (by: Caller) => by.call(`DELETE /orders/${id}/parcels/${parcel.id}`);
    expect(await remove(packer)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED', needs: 'orders.edit' } });
    expect((await now()).parcels).toHaveLength(1);
    expect((await remove(admin)).status).toBe(200);
  });

  test('finds its order by what somebody scans', async () => {
    const { add, admin, id } = await anOrder();
    await add({ number: 'SCAN 777' });
    const { body } = await admin.call('GET /orders/all?q=scan777');
    expect(body.orders.map((order: { id: string }) => order.id)).toEqual([id]);
  });
});

test('orders are found by the Indian day on which a parcel was added', async () => {
  shop.wait(40 * 24 * 3_600_000);
  const { add, admin, id } = await anOrder();
  expect((await add()).status).toBe(201);
  const found = async (day: string) =>
    (await admin.call(`GET /orders/all?parcelsOn=${day}`)).body.orders.map((order: { id: string }) => order.id);
  const today = indianDay(shop.now());
  expect(await found(today)).toEqual([id]);
  expect(await found(addDays(today, 1))).toEqual([]);
  expect(await found(addDays(today, -1))).toEqual([]);
});

test('orders that were shipped on a day without a parcel are found, until they get one or come back', async () => {
  shop.wait(40 * 24 * 3_600_000);
  const [bare, sent, packed, refused] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
  for (const { id } of [bare, sent, refused])
    await bare.admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
  await sent.add();
  await packed.admin.call(`PUT /orders/${packed.id}/step`, { body: { step: 'pack' } });
  await refused.admin.call(`PUT /orders/${refused.id}/step`, { body: { step: 'refuse' } });
  const found = async (day: string) => {
    const { orders, pagination } = (await bare.packer.call(`GET /orders/all?shippedWithoutParcelOn=${day}`)).body;
    expect(pagination.totalItems).toBe(orders.length);
    return orders.map((order: { id: string }) => order.id);
  };
  const today = indianDay(shop.now());
  expect(await found(today)).toEqual([bare.id]);
  expect(await found(addDays(today, 1))).toEqual([]);
  await bare.packer.call(`PUT /orders/${bare.id}/step`, { body: { step: 'goOut' } });
  expect(await found(today)).toEqual([bare.id]);
  await bare.add();
  expect(await found(today)).toEqual([]);
});

test('a list says what would come of each line, then adds what it can, once', async () => {
  const [one, two, gone, taken] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
  await gone.shopper.call(`PUT /orders/${gone.id}/cancel`);
  await taken.add({ number: 'LIST9' });
  const lines = [
    { orderNumber: one.orderNumber.toLowerCase(), number: 'list1' },
    { orderNumber: two.orderNumber, number: 'LIST 2' },
    { orderNumber: two.orderNumber, number: 'LIST1' },
    { orderNumber: 'ORD000', number: 'LIST3' },
    { orderNumber: gone.orderNumber, number: 'LIST4' },
    { orderNumber: one.orderNumber, number: 'LIST9' },
    { orderNumber: one.orderNumber, number: '' },
  ];
  const send = async (isDryRun: boolean) =>
    (
      await one.packer.call('POST /parcels/list', {
        body: { courierId: one.courierId, lines, isDryRun, isHandedOver: true },
      })
    ).body;
  const outcomes = ({ lines }: { lines: Array<{ outcome: string }> }) => lines.map(({ outcome }) => outcome);
  const rest = ['twice', 'no-order', 'refused', 'refused', 'no-number'];
  const looked = await send(true);
  expect(outcomes(looked)).toEqual(['ready', 'ready', ...rest]);
  expect(looked).toMatchObject({ added: 0, message: '2 parcels can be added.' });
  expect(looked.lines[0].recipient).toBe('Asha Rao, Jaipur');
  expect(await one.now()).not.toHaveProperty('parcels');
  const written = await send(false);
  expect(outcomes(written)).toEqual(['added', 'added', ...rest]);
  expect(written).toMatchObject({ added: 2, message: '2 parcels added.' });
  expect(await two.now()).toMatchObject({ deliveryStatus: 'SHIPPED', parcels: [{ number: 'LIST2' }] });
  expect(outcomes(await send(false))).toEqual(['there', 'there', ...rest]);
});

test('a pasted text gives an order the number alone, whatever stands beside it', async () => {
  const { packer, orderNumber, courierId, now } = await anOrder();
  const { couriers } = (await packer.call('GET /couriers')).body;
  const { name } = couriers.find(({ id }: { id: string }) => id === courierId);
  const send = async (body: object) =>
    packer.call('POST /parcels/list', { body: { courierId, isHandedOver: true, ...body } });
  const glued = await send({ text: `Order,AWB\n${orderNumber},149081123345 ${name}` });
  expect(glued.body.lines).toMatchObject([{ orderNumber, number: '', outcome: 'refused' }]);
  expect((await send({ lines: [{ orderNumber, number: '149081123345 DELHIVERY' }] })).body.added).toBe(0);
  expect((await send({ text: `${orderNumber},--,302029` })).body.lines).toMatchObject([
    {
      orderNumber,
      number: '',
      outcome: 'no-number',
      message: expect.stringContaining('paste the list together with its headings'),
    },
  ]);
  expect(await now()).not.toHaveProperty('parcels');
  const first = await send({ text: `149081123345\t#${orderNumber}\t${name}\t12-11-2026` });
  expect(first.body.lines).toMatchObject([{ orderNumber, number: '149081123345', outcome: 'added' }]);
  expect(await now()).toMatchObject({ deliveryStatus: 'SHIPPED', parcels: [{ number: '149081123345' }] });
  expect(await send({})).toMatchObject({ status: 400, body: { issues: [{ path: 'lines' }] } });
  for (const text of ['', ' \n', 'no numbers', 'PK\u0003\u0004\u0014\u0000'])
    expect(await send({ text })).toMatchObject({ status: 400, body: { issues: [{ path: 'text' }] } });
});

test('a list says which line brings a further parcel of its order, and what it refused does not count as listed', async () => {
  const [one, two] = [await anOrder(), await anOrder()];
  await two.add({ number: 'FURTHER0' });
  const [first, second, third] = [newNumber(), newNumber(), newNumber()];
  const scans = [third, one.orderNumber, first, one.orderNumber, second, two.orderNumber, third, one.orderNumber];
  const send = async (isDryRun: boolean) =>
    (
      await one.packer.call('POST /parcels/list', {
        body: { courierId: one.courierId, text: scans.join('\n'), isDryRun, isHandedOver: true },
      })
    ).body;
  const messages = ({ lines }: { lines: Array<{ message: string }> }) => lines.map(({ message }) => message);
  const lacking = {
    order: 'Line 1: there is no order number before this tracking number.',
    number: 'Line 8: there is no tracking number after this order number.',
  };
  expect(messages(await send(true))).toEqual([
    lacking.order,
    'Will be added.',
    'Second parcel of this order.',
    'Second parcel of this order.',
    lacking.number,
  ]);
  const written = await send(false);
  expect(written).toMatchObject({ added: 3, lines: [{ number: third, outcome: 'refused' }, {}, {}, {}, {}] });
  expect(messages(written).slice(1, 4)).toEqual([first, second, third].map((number) => `Parcel ${number} added.`));
  expect((await one.now()).parcels).toHaveLength(2);
});

test('a list foresees that an order which waits for its customer does not leave', async () => {
  const { packer, id, orderNumber, courierId, now } = await anOrder();
  await packer.call(`PUT /orders/${id}/step`, { body: { step: 'hold' } });
  const lines = [{ orderNumber, number: newNumber() }];
  const send = async (more: object) =>
    (await packer.call('POST /parcels/list', { body: { courierId, lines, ...more } })).body.lines[0];
  const refused = { outcome: 'refused', message: 'This order is now “To confirm”, so “Shipped” is not possible.' };
  for (const isDryRun of [true, false]) expect(await send({ isDryRun, isHandedOver: true })).toMatchObject(refused);
  expect(await now()).not.toHaveProperty('parcels');
  expect(await send({ isDryRun: true, isHandedOver: false })).toMatchObject({ outcome: 'ready' });
});
