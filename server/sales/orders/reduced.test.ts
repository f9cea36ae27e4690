// On both engines: the database computes the sums over a day's orders in SQL.
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { WebhookOrder } from '#contract/webhooks.ts';
import { anAddress, makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { reduceOrder } from '../../../test/reductions.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop } from '../../../test/shop.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { trackingTokenOf } from './tracking-token.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,hi' });

const festive = { name: 'Festive', code: 'FESTIVE10', terms: {}, parts: [9990, 0] };
const byStaff = { name: '', reason: 'A stain', parts: [0, 4000] };
const free = { name: 'Free', code: 'FREESHIP', terms: { effect: { kind: 'freeDelivery' as const } }, freed: 4900 };

/** Places an order with discounts: a kurta at ₹999 (MRP ₹1,299) and a scarf at ₹500. The address has a phone number. */
async function placed(given: Parameters<typeof reduceOrder>[2], language = 'en') {
  const shopper = await makeShopper(shop);
  await shopper.call(`PUT /addresses/${shopper.addressId}`, {
    body: { ...anAddress, phone: `98${String(nextSerial()).padStart(8, '0')}` },
  });
  for (const variant of [
    { sellingPaise: 99_900, savingPaise: 30_000 },
    { sellingPaise: 50_000, savingPaise: 0 },
  ]) {
    const { variants } = await makeProduct(shop, { variants: [{ ...variant, stock: 9 }] });
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  }
  const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { order } = (await shopper.call('POST /orders/place', { body })).body;
  const { id } = order as { id: string };
  await reduceOrder(shop, id, given);
  await shop.db.updateTable('orders').set({ language }).where('id', '=', id).execute();
  /** Sends the confirmation email again and returns its text. */
  const email = async () => {
    await shop.emails();
    await queueEmail(shop.db, { email: 'confirmation', orderId: id, isAsked: true }, { now: shop.now(), lane: id });
    return (await shop.emails()).findLast((one) => one.to?.[0]?.address === shopper.user.email)?.text ?? '';
  };
  return { id, shopper, email, order };
}
const rowsOf = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));

describe('the reductions of an order', () => {
  test('stand in the answer, by offer and by line; the discount contains those of the goods', async () => {
    const { id, shopper } = await placed([festive, byStaff, free]);
    const { order } = (await shopper.call(`GET /orders/${id}`)).body;
    expect(order).toMatchObject({
      ...{ subtotal: '1799.00', discount: '439.90', orderTotal: '1359.10' },
      reductions: [
        { name: 'Festive', code: 'FESTIVE10', amount: '99.90' },
        { name: 'Discount from the shop', amount: '40.00' },
        { name: 'Free', code: 'FREESHIP', amount: '49.00', isDelivery: true },
      ],
      items: [{ reduction: '99.90' }, { reduction: '40.00' }],
    });
    expect(WebhookOrder.parse(order).reductions).toHaveLength(3);
    expect(JSON.stringify(order)).not.toContain('stain');
    const token = await trackingTokenOf(shop, id);
    const tracked = (await shop.guest.call('POST /orders/track', { body: { token } })).body.order;
    expect(tracked.reductions).toEqual(order.reductions);
  });

  test('are no field of an order without any', async () => {
    const { id, shopper } = await placed([]);
    const { order } = (await shopper.call(`GET /orders/${id}`)).body;
    expect(order).not.toHaveProperty('reductions');
    expect(order.items[0]).not.toHaveProperty('reduction');
  });

  test('are rows of the email, which sum to the total', async () => {
    const { email } = await placed([festive, byStaff, free]);
    const bill = rowsOf(await email(), 'Subtotal', 'Deliver to').replaceAll(/\s+/g, ' ');
    for (const row of [
      'Subtotal: ₹1,799',
      'Discount: −₹300',
      'Festive (FESTIVE10): −₹99.90',
      'Discount from the shop: −₹40',
      'Shipping: ₹49',
      'Free delivery: Free (FREESHIP): −₹49',
      'To pay: ₹1,359.10',
    ])
      expect(bill).toContain(row);
    const sums = [...bill.matchAll(/(−?)₹([\d,.]+)/g)].map(
      ([, sign, amount = '']) => (sign ? -100 : 100) * Number(amount.replaceAll(',', '')),
    );
    const total = sums.pop();
    expect(Math.round(sums.reduce((sum, one) => sum + one, 0))).toBe(total);
  });

  test('of goods without a saving leave the discount row away; the email is in the customer’s language', async () => {
    const { email } = await placed([festive, byStaff, free], 'hi');
    const bill = await email();
    for (const words of ['दुकान की ओर से छूट', 'डिलीवरी फ़्री: Free']) expect(bill).toContain(words);
  });

  test('stand below the WhatsApp text while the order is packed, and not later', async () => {
    const { id } = await placed([festive, free]);
    const admin = await makeAdmin(shop);
    const text = async () => (await admin.call(`GET /orders/${id}/contact`)).body.contact.whatsapp.text as string;
    expect(await text()).toMatch(
      /track#\S+\n₹99\.90 off with Festive \(FESTIVE10\)\.\nFree delivery with Free \(FREESHIP\)\.$/,
    );
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect(await text()).not.toContain('Festive');
    const plain = await placed([]);
    const { contact } = (await admin.call(`GET /orders/${plain.id}/contact`)).body;
    expect(contact.whatsapp.text).not.toContain('\n');
  });

  test('are the last columns of the spreadsheets; free delivery is in no sum', async () => {
    const [{ id }, plain] = [await placed([festive, byStaff, free]), await placed([])];
    const admin = await makeAdmin(shop);
    const fileOf = async (what: string, of: string) => {
      const { body } = await admin.call(`GET /exports/${what}?ids=${of}`);
      // The cast is safe: with the option `columns`, the parser returns each row as an object.
      return parse(body as string, { bom: true, columns: true }) as Array<Record<string, string>>;
    };
    const [row = {}] = await fileOf('orders', id);
    expect(Object.keys(row).slice(-3)).toEqual(['zone', 'offers', 'reduction']);
    expect(row).toMatchObject({
      ...{ before_saving: '1799', saving: '439.90', total: '1359.10', reduction: '139.90' },
      offers: 'Festive (FESTIVE10); Discount from the shop; Free delivery: Free (FREESHIP)',
    });
    const lines = await fileOf('order-lines', id);
    expect(lines.map((line) => [line['line_total'], line['reduction']])).toEqual([
      ['999', '99.90'],
      ['500', '40'],
    ]);
    expect(await fileOf('orders', plain.id)).toMatchObject([{ offers: '', reduction: '0', total: '1499' }]);
  });

  test('stand in the customer’s own file, and their reasons go with the customer', async () => {
    const { id, shopper } = await placed([festive, byStaff]);
    const { orders } = (await shopper.call('GET /users/personal-data')).body;
    expect(orders[0]).toMatchObject({
      items: [{ reduction: '99.90' }, { reduction: '40.00' }],
      reductions: [
        { name: 'Festive', code: 'FESTIVE10', amount: '99.90', reason: '' },
        { name: '', code: '', amount: '40.00', reason: 'A stain' },
      ],
    });
    const admin = await makeAdmin(shop);
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    expect((await admin.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(200);
    const rows = await shop.db.selectFrom('order_offers').selectAll().where('order_id', '=', id).execute();
    expect(rows.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
      ['', ''],
      ['Festive', ''],
    ]);
  });
});

test('insights say what each offer took off the orders of these days, cancelled ones left out', async () => {
  shop.wait(40 * 24 * 3_600_000);
  const admin = await makeAdmin(shop);
  const today = indianDay(shop.now());
  const figures = async () => (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
  await placed([]);
  expect(await figures()).not.toHaveProperty('reductions');
  await placed([festive, free]);
  await placed([{ ...festive, parts: [4995, 0] }, byStaff]);
  const { id } = await placed([festive]);
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
  const { reductions, totals, bestSellers } = await figures();
  expect(reductions).toEqual({
    ...{ gross: '4497.00', off: '189.85' },
    offers: [
      { name: 'Festive', code: 'FESTIVE10', amount: '149.85', orders: 2 },
      { name: 'Free', code: 'FREESHIP', amount: '49.00', orders: 1, isDelivery: true },
      { name: 'Discount from the shop', amount: '40.00', orders: 1 },
    ],
  });
  expect(totals.revenue).toBe('4307.15');
  // No order has a charge for delivery or cash, so the total of the goods equals the total of the orders.
  const sold = bestSellers.reduce((sum: number, { revenue }: { revenue: string }) => sum + Number(revenue), 0);
  expect(sold.toFixed(2)).toBe('4307.15');
});
