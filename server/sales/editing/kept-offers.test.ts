// On both engines: one transaction writes reductions, lines and totals.
import { afterEach, describe, expect, test } from 'vitest';
import type { OfferTerms } from '#domain/offers.ts';
import { anOrderToEdit } from '../../../test/edits.ts';
import { anAddress } from '../../../test/factories.ts';
import { makeOffer, shopping } from '../../../test/offers.ts';
import { reduceOrder } from '../../../test/reductions.ts';
import { upi } from '../../../test/returns.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { useShop } from '../../../test/shop.ts';
import { openShop } from '../../app/open-shop.ts';
import { readFiltered } from './goods-of.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,hi' });

type Made = Awaited<ReturnType<typeof anOrderToEdit>>;
/** Makes an order of two kurtas at ₹999. Returns functions that preview an edit and that read the stored amounts. */
async function reducedOrder(given: Parameters<typeof reduceOrder>[2], seed?: Parameters<typeof anOrderToEdit>[1]) {
  const made = await anOrderToEdit(shop, seed);
  await reduceOrder(shop, made.id, given);
  return { ...made, ...askedOf(made) };
}
function askedOf({ admin, id, ids, line, edit }: Made) {
  const look = async (items: object[], postalCode = anAddress.postalCode) =>
    admin.call(`POST /orders/${id}/content/look`, { body: { items, postalCode } });
  const stored = async () => {
    const items = await shop.db
      .selectFrom('order_items')
      .select(['id', 'selling_paise', 'quantity', 'reduction_paise'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const offers = await shop.db
      .selectFrom('order_offers')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const goods = items.reduce((sum, item) => sum + item.selling_paise * item.quantity - item.reduction_paise, 0);
    // After each edit, the totals of the order agree with its lines and its offers.
    expect(order.subtotal_paise - order.discount_paise).toBe(goods);
    expect(order.total_paise).toBe(goods + order.delivery_paise + order.cash_fee_paise);
    const off = offers.reduce((sum, one) => sum + (one.is_delivery === 1 ? 0 : one.paise), 0);
    expect(items.reduce((sum, item) => sum + item.reduction_paise, 0)).toBe(off);
    return { parts: items.map((item) => item.reduction_paise), paise: offers.map((one) => one.paise), order };
  };
  const scarf = (quantity = 1) => ({ productVariantId: ids.scarf, quantity });
  return { look, stored, scarf, save: async (items: object[]) => edit({ items }), own: line };
}
const percent = (more: Partial<OfferTerms> = {}) => ({
  ...{ name: 'Festive', code: 'FESTIVE10', terms: more, parts: [20_000] },
});

describe('an order’s own offer', () => {
  test('applies to what the edited order holds, even if it has ended, is paused or is used up', async () => {
    const ended = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-02T00:00:00.000Z', weekdays: [1] };
    const { look, stored, scarf, save, own, now, content } = await reducedOrder([percent(ended)]);
    expect((await content()).hasCharges).toBe(true);
    const looked = (await look([own({ quantity: 1 }), scarf()])).body;
    expect(looked).toMatchObject({
      reductions: [{ name: 'Festive', code: 'FESTIVE10', amount: '140.00' }],
      orderTotal: '1259.00',
    });
    expect(looked).not.toHaveProperty('offersLost');
    expect((await save([own({ quantity: 1 }), scarf()])).status).toBe(200);
    expect(await stored()).toMatchObject({ parts: [9997, 4003], paise: [14_000] });
    expect(await now()).toMatchObject({
      orderTotal: '1259.00',
      reductions: [{ name: 'Festive', code: 'FESTIVE10', amount: '140.00' }],
      items: [{ reduction: '99.97' }, { reduction: '40.03' }],
    });
  });

  test('falls away where the minimum is missed, which the preview says by name; and comes back with the goods', async () => {
    const { look, stored, save, own, now, received } = await reducedOrder([percent({ leastPieces: 2 })]);
    expect((await look([own({ quantity: 1 })])).body).toMatchObject({ offersLost: ['Festive'], orderTotal: '999.00' });
    expect((await save([own({ quantity: 1 })])).status).toBe(200);
    expect(await stored()).toMatchObject({ parts: [0], paise: [0] });
    const order = await now();
    for (const name of ['reductions', 'offersLost']) expect(order).not.toHaveProperty(name);
    expect(order.edits[0].changes).toContain('Festive no longer applies');
    expect((await received())[0]?.text).toContain('Festive no longer applies');
    expect((await save([own({ quantity: 3 })])).status).toBe(200);
    expect(await stored()).toMatchObject({ parts: [30_000], paise: [30_000] });
    expect((await now()).edits[1].changes).toContain('Festive applies again');
  });

  test('is for the goods for which it was: others of the order cost what they cost', async () => {
    const made = await anOrderToEdit(shop);
    const { category_id: categoryId } = await shop.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', made.productId)
      .executeTakeFirstOrThrow();
    for (const goods of [
      { kind: 'products', ids: [made.productId] },
      { kind: 'categories', ids: [categoryId] },
      { kind: 'filter', query: 'q=no-such-thing' },
    ] as const) {
      const { save, own, scarf, stored } = await reducedOrder([percent({ goods: { ...goods } })]);
      const isOther = goods.kind !== 'filter';
      // The order's kurta is not among the products or categories of these offers. Only the filter still matches the
      // kurta, because the kurta already had a reduction in the order.
      expect((await save([own(), scarf()])).status).toBe(200);
      expect((await stored()).parts).toEqual(isOther ? [0, 0] : [20_000, 0]);
    }
    // A filter also applies to products that the edit has added.
    const scarves = await reducedOrder([percent({ goods: { kind: 'filter', query: 'q=scarf' } })]);
    expect((await scarves.save([scarves.own(), scarves.scarf()])).status).toBe(200);
    expect((await scarves.stored()).parts).toEqual([19_997, 4003]);
    // A process that has just started finds the matching products, too.
    const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
    const started = openShop(shop.env, silent);
    const asked = [{ productVariantId: scarves.ids.scarf, quantity: 1 }];
    expect([...(await readFiltered(started, scarves.id, asked)).values()].map(({ size }) => size)).toEqual([1]);
    await started.db.destroy();
    const own = askedOf(made);
    await reduceOrder(shop, made.id, [percent({ goods: { kind: 'products', ids: [made.productId] } })]);
    await own.save([made.line(), own.scarf()]);
    expect((await own.stored()).parts).toEqual([20_000, 0]);
  });

  test('stays to the paisa where only the address or an equal size changes', async () => {
    // The stored reduction of the line differs from the reduction that the offer would give today.
    const { edit, save, own, ids, stored } = await reducedOrder([{ ...percent(), parts: [12_345] }]);
    expect((await edit({ address: { ...anAddress, city: 'Ajmer' } })).status).toBe(200);
    expect((await stored()).parts).toEqual([12_345]);
    expect((await save([own({ productVariantId: ids.l })])).status).toBe(200);
    expect(await stored()).toMatchObject({ parts: [12_345], paise: [12_345] });
  });

  test('applies to a dearer size, too', async () => {
    const { save, own, ids, stored } = await reducedOrder([percent()], { lPaise: 109_900 });
    expect((await save([own({ productVariantId: ids.l })])).status).toBe(200);
    expect(await stored()).toMatchObject({ parts: [22_000], paise: [22_000] });
  });

  test('takes off no more than the owner’s floor allows, unless the order already had more', async () => {
    const half = { ...percent({ effect: { kind: 'percent', percent: 50 } }), parts: [99_900] };
    const settings = { id: 1 as const, version: 'v', staff_percent: '{}', updated_at: shop.now() };
    await shop.db
      .insertInto('offer_settings')
      .values({ ...settings, floor_percent: 80 })
      .execute();
    const had = await reducedOrder([half]);
    await had.save([had.own({ quantity: 3 })]);
    expect((await had.stored()).parts).toEqual([149_850]);
    const capped = await reducedOrder([{ ...half, parts: [39_960] }]);
    await capped.save([capped.own({ quantity: 3 })]);
    expect((await capped.stored()).parts).toEqual([59_940]);
    await shop.db.deleteFrom('offer_settings').execute();
  });

  test('goes no further below the owner’s floor with each edit because the staff took something off, too', async () => {
    const settings = { id: 1 as const, version: 'v', staff_percent: '{}', updated_at: shop.now() };
    await shop.db
      .insertInto('offer_settings')
      .values({ ...settings, floor_percent: 50 })
      .execute();
    const most = { ...percent({ effect: { kind: 'percent', percent: 80 } }), parts: [99_900] };
    const { save, own, stored } = await reducedOrder([most, { name: '', reason: 'A stain', parts: [19_980] }]);
    for (const quantity of [1, 2, 1, 2]) await save([own({ quantity })]);
    expect((await stored()).paise[0]).toBe(99_900);
    await shop.db.deleteFrom('offer_settings').execute();
  });
});

test('what the staff took off stays that amount, or its share where fewer goods are left', async () => {
  const { save, own, scarf, stored } = await reducedOrder([
    percent(),
    { name: '', reason: 'A stain', parts: [50_000] },
  ]);
  await save([own(), scarf()]);
  expect(await stored()).toMatchObject({ paise: [24_000, 50_000] });
  const cheap = await reducedOrder([{ name: '', reason: 'A stain', parts: [150_000] }]);
  await cheap.save([cheap.own({ quantity: 1 })]);
  expect(await cheap.stored()).toMatchObject({ parts: [75_000], paise: [75_000], order: { total_paise: 24_900 } });
});

describe('free delivery', () => {
  const zone = {
    ...{ pins: [] as string[], isRest: true, isServed: true, daysFrom: 3, daysTo: 6, takesCash: true, cashFee: '0' },
    ...{ mostCash: null, freeFrom: null, rates: [{ from: '0', fromGrams: 0, charge: '49' }] },
  };
  const rules = { cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null };
  afterEach(async () => {
    const { admin } = await anOrderToEdit(shop);
    await admin.call('PUT /delivery-rules', { body: { ...rules, zones: [] } });
  });

  test('stays free at its address, and is decided again for another', async () => {
    const given = {
      name: 'Free',
      code: 'FREESHIP',
      terms: { effect: { kind: 'freeDelivery' as const }, leastPieces: 2 },
    };
    const made = await anOrderToEdit(shop);
    const far = {
      ...zone,
      name: 'Far',
      pins: ['194'],
      isRest: false,
      rates: [{ from: '0', fromGrams: 0, charge: '99' }],
    };
    const saved = await made.admin.call('PUT /delivery-rules', {
      body: { ...rules, zones: [{ ...zone, name: 'Everywhere' }, far] },
    });
    expect(saved.status).toBe(200);
    await reduceOrder(shop, made.id, [{ ...given, freed: 4900 }]);
    const { look, stored, own, scarf } = askedOf(made);
    const free = (amount: string) => [{ name: 'Free', code: 'FREESHIP', amount, isDelivery: true }];
    // With one item the order is below the minimum of the offer of free delivery, but delivery stays free, because an
    // edit raises no charge.
    const fewer = (await look([own({ quantity: 1 })])).body;
    expect(fewer).toMatchObject({ reductions: free('49.00'), charges: [], orderTotal: '999.00' });
    expect(fewer).not.toHaveProperty('offersLost');
    expect((await look([own(), scarf()], '194101')).body).toMatchObject({ reductions: free('99.00'), charges: [] });
    expect((await look([own({ quantity: 1 })], '194101')).body).toMatchObject({
      ...{ offersLost: ['Free'], charges: [{ kind: 'delivery', amount: '99.00' }], orderTotal: '1098.00' },
    });
    const address = { ...anAddress, postalCode: '194101' };
    expect((await made.edit({ items: [own(), scarf()], address })).status).toBe(200);
    expect(await stored()).toMatchObject({ paise: [9900], order: { delivery_paise: 0, total_paise: 239_800 } });
  });
});

test('an order that was placed with a code keeps it through an edit, its invoice and a return', async () => {
  const owner = await withInvoices(shop);
  const offer = await makeOffer(owner, { leastPieces: 2 });
  const { user, variantId, placeAsShown, call } = await shopping(shop, { quantity: 3, code: offer.code });
  const { order } = (await placeAsShown()).body;
  expect(order).toMatchObject({ orderTotal: '1350.00', items: [{ reduction: '150.00' }] });
  expect((await owner.call(`PUT /offers/${offer.id}/pause`, { body: { isPaused: true } })).status).toBe(200);
  const items = [{ id: order.items[0].id, productVariantId: variantId, quantity: 2 }];
  const edited = await owner.call(`PUT /orders/${order.id}/content`, { body: { items } });
  expect(edited.body.order).toMatchObject({
    orderTotal: '900.00',
    reductions: [{ name: offer.name, amount: '100.00' }],
  });
  await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const invoices = shop.db.selectFrom('invoices').select('total_paise').where('order_id', '=', order.id);
  expect(await invoices.execute()).toEqual([{ total_paise: 90_000 }]);
  const body = { kind: 'refund', reason: 'QUALITY', payout: upi, lines: [{ itemId: order.items[0].id, quantity: 1 }] };
  const asked = await call(`POST /orders/${order.id}/returns`, { body });
  expect([user.id, asked.body.return.refundAmount]).toEqual([asked.body.return.customer.id, '450.00']);
});
