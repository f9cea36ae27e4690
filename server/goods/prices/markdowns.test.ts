// On both engines: each engine writes the prices of sales with its own statements.
import { expect, test } from 'vitest';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { applyDuePrices } from './prices.ts';

const shop = useShop({ ORDER_LIMITS: 'off' });

const percent = (value: number, keep = 'mrp', ending: number | null = null) => ({
  change: { percent: value },
  keep,
  ending,
});

/** Makes the request for a sale that lowers the prices of these products by 20 % at once. */
const sale = (ids: readonly string[], more: object = {}) => ({
  name: 'Diwali',
  rule: percent(-20),
  goods: { kind: 'products', ids },
  ...more,
});

const priceOf = async (id: string) => {
  const { variants } = (await shop.guest.call(`GET /products/${id}`)).body.product;
  return variants.map((one: Record<string, string>) => [one['originalPrice'], one['discountPrice']]);
};

const good = ({ status, body }: Awaited<ReturnType<Caller['call']>>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

test('a sale begins at once, strikes the usual price through, and its end brings that back', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, {
    variants: [{ sellingPaise: 100_000 }, { size: 'L', sellingPaise: 90_000, savingPaise: 30_000 }],
  });
  const { markdown } = good(await admin.call('POST /markdowns', { body: sale([id]) }));
  expect(markdown).toMatchObject({ state: 'running', holds: 2, rule: { change: { percent: -20 }, keep: 'mrp' } });
  expect(await priceOf(id)).toEqual([
    ['800.00', '200.00'],
    ['720.00', '480.00'],
  ]);
  const { product } = good(await shop.guest.call(`GET /products/${id}`));
  expect(product.variants[0]).toMatchObject({ usualPrice: '1000.00', usualDiscount: '0.00' });
  expect(good(await admin.call(`DELETE /markdowns/${markdown.id}`)).message).toMatch(/usual prices apply/);
  expect(await priceOf(id)).toEqual([
    ['1000.00', '0.00'],
    ['900.00', '300.00'],
  ]);
  expect((await admin.call(`GET /markdowns/${markdown.id}`)).status).toBe(404);
  const { history } = good(await admin.call(`GET /prices/history/${id}`));
  expect(history.map((one: Record<string, unknown>) => [one['size'], one['originalPrice'], one['cause']])).toEqual(
    expect.arrayContaining([
      ['M', '1000.00', 'sale'],
      ['M', '800.00', 'sale'],
      ['L', '900.00', 'sale'],
      ['L', '720.00', 'sale'],
    ]),
  );
});

test('a planned sale begins and ends at its instants, and a second look changes nothing', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000 }] });
  const startsAt = addMs(shop.now(), HOUR_MS);
  const body = sale([id], { startsAt, endsAt: addMs(startsAt, DAY_MS) });
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  expect(markdown.state).toBe('planned');
  expect(await priceOf(id)).toEqual([['1000.00', '0.00']]);
  expect(await applyDuePrices(shop)).toBe(false);
  shop.wait(HOUR_MS);
  expect(await applyDuePrices(shop)).toBe(true);
  expect(await applyDuePrices(shop)).toBe(false);
  expect(await priceOf(id)).toEqual([['800.00', '200.00']]);
  const held = async () => good(await (await makeAdmin(shop)).call(`GET /prices/history/${id}?limit=1`)).held;
  expect(await held()).toEqual([{ productVariantId: expect.any(String), endsAt: addMs(startsAt, DAY_MS) }]);
  shop.wait(DAY_MS);
  expect(await applyDuePrices(shop)).toBe(true);
  expect(await priceOf(id)).toEqual([['1000.00', '0.00']]);
  expect(await held()).toEqual([]);
  const { markdowns } = good(await (await makeAdmin(shop)).call('GET /markdowns'));
  expect(markdowns).toContainEqual({ ...markdown, state: 'ended' });
});

test('of sales that overlap the lowest price holds, and the end of one brings the other', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000 }] });
  const mild = good(await admin.call('POST /markdowns', { body: sale([id]) })).markdown;
  const strong = good(
    await admin.call('POST /markdowns', { body: sale([id], { name: 'Half', rule: percent(-50) }) }),
  ).markdown;
  expect(await priceOf(id)).toEqual([['500.00', '500.00']]);
  const { history } = good(await admin.call(`GET /prices/history/${id}`));
  expect(history[0].sale).toEqual({ id: strong.id, name: 'Half' });
  await admin.call(`POST /markdowns/${strong.id}/pause`, { body: {} });
  expect(await priceOf(id)).toEqual([['800.00', '200.00']]);
  await admin.call(`POST /markdowns/${strong.id}/resume`, { body: {} });
  expect(await priceOf(id)).toEqual([['500.00', '500.00']]);
  for (const { id: saleId } of [strong, mild]) good(await admin.call(`DELETE /markdowns/${saleId}`));
  expect(await priceOf(id)).toEqual([['1000.00', '0.00']]);
});

test('a category covers what lies below it, also what is moved there later; a hand-set price and a left-out size stay', async () => {
  const admin = await makeAdmin(shop);
  const [above, elsewhere] = [await makeCategory(shop), await makeCategory(shop)];
  const below = await makeCategory(shop, undefined, above);
  const inside = await makeProduct(shop, {
    categoryId: below,
    variants: ['M', 'L', 'S'].map((size) => ({ size, sellingPaise: 100_000 })),
  });
  const outside = await makeProduct(shop, { categoryId: elsewhere, variants: [{ sellingPaise: 100_000 }] });
  const [m, l] = inside.variants.map((variant) => variant.id);
  const exceptions = [
    { productVariantId: m, price: '555' },
    { productVariantId: l, price: null },
  ];
  const body = { ...sale([]), goods: { kind: 'categories', ids: [above] }, exceptions };
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  expect(await priceOf(inside.id)).toEqual([
    ['800.00', '200.00'],
    ['555.00', '445.00'],
    ['1000.00', '0.00'],
  ]);
  expect(await priceOf(outside.id)).toEqual([['1000.00', '0.00']]);
  good(await admin.call('PUT /products', { body: { ids: [outside.id], categoryId: below } }));
  expect(await applyDuePrices(shop)).toBe(true);
  expect(await priceOf(outside.id)).toEqual([['800.00', '200.00']]);
  good(await admin.call('PUT /products', { body: { ids: [outside.id], categoryId: elsewhere } }));
  await applyDuePrices(shop);
  expect(await priceOf(outside.id)).toEqual([['1000.00', '0.00']]);
  good(await admin.call(`DELETE /markdowns/${markdown.id}`));
});

test('a filter covers products that match it when prices are applied; its prices are usual ones', async () => {
  const admin = await makeAdmin(shop);
  const brand = 'Filtered';
  const make = async (sellingPaise: number) => makeProduct(shop, { brand, variants: [{ sellingPaise }] });
  const [cheap, dear] = [await make(50_000), await make(100_000)];
  const goods = { kind: 'filter', filter: { brand: [brand], minPrice: '900' } };
  const { markdown } = good(await admin.call('POST /markdowns', { body: { ...sale([]), goods } }));
  expect(markdown.goods).toEqual({ kind: 'filter', filter: { brand: [brand], minPrice: '900.00' } });
  expect([await priceOf(cheap.id), await priceOf(dear.id)]).toEqual([[['500.00', '0.00']], [['800.00', '200.00']]]);
  // At ₹950 the cheap product joins the sale, which lowers its price below the filter's lowest price of ₹900. The
  // product must stay in the sale.
  const [variant] = cheap.variants;
  const changes = [{ id: variant?.id, originalPrice: '950' }];
  good(await admin.call('PUT /variants', { body: { changes } }));
  await applyDuePrices(shop);
  expect([await priceOf(cheap.id), await priceOf(dear.id)]).toEqual([[['760.00', '190.00']], [['800.00', '200.00']]]);
  good(await admin.call(`DELETE /markdowns/${markdown.id}`));
  expect([await priceOf(cheap.id), await priceOf(dear.id)]).toEqual([[['950.00', '0.00']], [['1000.00', '0.00']]]);
});

test('the struck price may be the lowest one of the 30 days before', async () => {
  const { id, variants } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000, savingPaise: 50_000 }] });
  const set = async (originalPrice: string) =>
    good(
      await (
        await makeAdmin(shop)
      ).call('PUT /variants', { body: { changes: [{ id: variants[0]?.id, originalPrice }] } }),
    );
  await set('850');
  shop.wait(40 * DAY_MS);
  await set('900');
  shop.wait(5 * DAY_MS);
  await set('1000');
  shop.wait(DAY_MS);
  const admin = await makeAdmin(shop);
  // At the beginning of the 30 days before the sale, the price was still ₹850.
  const body = sale([id], { rule: percent(-20, 'lowest') });
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  expect(await priceOf(id)).toEqual([['800.00', '50.00']]);
  good(await admin.call(`DELETE /markdowns/${markdown.id}`));
  expect(await priceOf(id)).toEqual([['1000.00', '500.00']]);
});

test('orders remember their sale, which then stays in the list with what it brought', async () => {
  const admin = await makeAdmin(shop);
  const { id, variants } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000, stock: 9 }] });
  const { markdown } = good(await admin.call('POST /markdowns', { body: sale([id]) }));
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 3 } });
  const placing = { addressId: shopper.addressId, paymentMethod: 'COD', expectedTotal: '2400.00' };
  good(await shopper.call('POST /orders/place', { body: placing }));
  expect(good(await admin.call(`DELETE /markdowns/${markdown.id}`)).message).toMatch(/stay in the list/);
  expect(good(await admin.call(`GET /markdowns/${markdown.id}`)).markdown).toMatchObject({
    state: 'ended',
    holds: 0,
    brought: { orders: 1, pieces: 3, sales: '2400.00', reduction: '600.00' },
  });
  expect(await priceOf(id)).toEqual([['1000.00', '0.00']]);
  expect((await admin.call(`PUT /markdowns/${markdown.id}`, { body: sale([id]) })).body.code).toBe('SALE_ENDED');
});

test('an order is placed at the prices of its instant, also where nobody has applied them yet', async () => {
  const admin = await makeAdmin(shop);
  const { id, variants } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000, stock: 9 }] });
  const startsAt = addMs(shop.now(), HOUR_MS);
  const body = sale([id], { startsAt, endsAt: addMs(startsAt, HOUR_MS) });
  good(await admin.call('POST /markdowns', { body }));
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
  const place = async (expectedTotal: string) =>
    shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD', expectedTotal },
    });
  shop.wait(HOUR_MS + MINUTE_MS);
  expect((await place('1000.00')).body).toMatchObject({ code: 'PRICE_CHANGED', total: '800.00' });
  shop.wait(HOUR_MS);
  expect((await place('800.00')).body).toMatchObject({ code: 'PRICE_CHANGED', total: '1000.00' });
  expect((await place('1000.00')).status).toBe(201);
});
