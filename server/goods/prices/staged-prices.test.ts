// On both engines: each engine copies staged prices into the variants with its own statements.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eachFacet } from '#contract/facets.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useOtherProcesses } from '../../../test/other-processes.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { priceStateQuery } from '../markdowns/price-state.ts';
import { applyDuePrices } from './prices.ts';
import { isToStage, noteSaleHistory, stagePrices } from './staged-prices.ts';

const shop = useShop({ ORDER_LIMITS: 'off' });
const anotherProcess = useOtherProcesses(shop);

// The clock stands still unless a test moves it, because a busy machine could need longer than the few seconds before a
// sale begins.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const good = ({ status, body }: Awaited<ReturnType<Caller['call']>>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const percent = (value: number) => ({ change: { percent: value }, keep: 'mrp', ending: null });
const pricesOf = async (id: string) => {
  await shop.catalogue.refresh();
  const { variants } = good(await shop.guest.call(`GET /products/${id}`)).product;
  return variants.map((one: Record<string, string>) => one['originalPrice']) as string[];
};
const state = async () => (await priceStateQuery(shop.db).executeTakeFirst()) ?? expect.fail();

/**
 * Plans a sale of a category that begins in an hour and ends an hour later, and moves the clock to the time at which
 * the shop can compute its prices in advance (staging).
 */
async function aSaleToStage(categoryId: string, more: object = {}) {
  const admin = await makeAdmin(shop);
  const startsAt = addMs(shop.now(), HOUR_MS);
  const body = {
    ...{ name: 'Staged', rule: percent(-20), goods: { kind: 'categories', ids: [categoryId] } },
    ...{ startsAt, endsAt: addMs(startsAt, HOUR_MS), ...more },
  };
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  expect(isToStage(await state(), shop.now())).toBe(false);
  shop.wait(HOUR_MS - 10_000);
  expect(isToStage(await state(), shop.now())).toBe(true);
  return { admin: await makeAdmin(shop), body, markdown };
}

const everything = {
  ...eachFacet(() => []),
  ...{ q: '', availability: undefined, categories: [], minPrice: undefined, maxPrice: undefined },
};

/** Reads lists, counts and stock from this process's memory. */
async function answersOf(catalogue: Catalogue) {
  await catalogue.refresh();
  const lists = [];
  for (const sort of ['priceLowHigh', 'priceHighLow'] as const)
    lists.push(await catalogue.select({ ...everything, sort }, 1, 1000));
  lists.push(await catalogue.select({ ...everything, minPrice: 75_000, maxPrice: 85_000, sort: 'newest' }, 1, 1000));
  const stock = await catalogue.listStock();
  return { lists, stock: stock.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

test('staged prices show at their instant, in every process, and their history and log follow', async () => {
  const categoryId = await makeCategory(shop);
  const sizes = ['M', 'L'].map((size, at) => ({ size, sellingPaise: 100_000 - at * 10_000, stock: at * 3 }));
  const { id, variants } = await makeProduct(shop, { categoryId, variants: sizes });
  const { id: outside } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000 }] });
  const { markdown } = await aSaleToStage(categoryId);
  const other = anotherProcess();
  await answersOf(other.catalogue);
  expect([await stagePrices(shop), await stagePrices(other)]).toEqual([true, true]);
  expect(isToStage(await state(), shop.now())).toBe(false);
  expect([await applyDuePrices(shop), await pricesOf(id)]).toEqual([false, ['1000.00', '900.00']]);
  const starting = anotherProcess();
  await answersOf(starting.catalogue);
  shop.wait(10_000);
  expect(await Promise.all([shop, other, starting].map(async (one) => applyDuePrices(one)))).toContain(true);
  expect([await pricesOf(id), await pricesOf(outside)]).toEqual([['800.00', '720.00'], ['1000.00']]);
  const fresh = await answersOf(new Catalogue(shop.db, shop.now));
  expect(await answersOf(other.catalogue)).toEqual(fresh);
  expect(await answersOf(starting.catalogue)).toEqual(fresh);
  await noteSaleHistory(shop);
  await noteSaleHistory(other);
  const past = async () =>
    shop.db
      .selectFrom('price_history')
      .select(['at', 'selling_paise', 'cause', 'markdown_id'])
      .where('variant_id', '=', variants[0]?.id ?? '')
      .where('cause', '=', 'sale')
      .orderBy('at')
      .execute();
  const begun = { at: markdown.startsAt, selling_paise: 80_000, cause: 'sale', markdown_id: markdown.id };
  expect(await past()).toEqual([begun]);
  shop.wait(HOUR_MS - 20_000);
  expect(await stagePrices(other)).toBe(true);
  shop.wait(20_000);
  expect([await applyDuePrices(other), await pricesOf(id)]).toEqual([true, ['1000.00', '900.00']]);
  await noteSaleHistory(shop);
  expect(await past()).toEqual([begun, { ...begun, at: markdown.endsAt, selling_paise: 100_000 }]);
  expect(await answersOf(shop.catalogue)).toEqual(await answersOf(new Catalogue(shop.db, shop.now)));
  const lines = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', markdown.id)
    .orderBy('seq')
    .execute();
  const after = '{"variants":2}';
  expect(lines.slice(1)).toEqual(['sale.began', 'sale.over'].map((action) => ({ action, after })));
  const admin = await makeAdmin(shop);
  expect(good(await admin.call(`GET /markdowns/${markdown.id}`)).markdown).toMatchObject({ state: 'ended', holds: 0 });
});

test('edits between staging and start count: prices, new sizes, other categories, products taken off sale', async () => {
  const categoryId = await makeCategory(shop);
  const make = async (more: object = {}) =>
    makeProduct(shop, { categoryId, variants: [{ sellingPaise: 100_000, stock: 9 }], ...more });
  const [repriced, grown, left, sold] = [await make(), await make(), await make(), await make()];
  const joined = await make({ categoryId: await makeCategory(shop) });
  const { admin, markdown } = await aSaleToStage(categoryId);
  expect(await stagePrices(shop)).toBe(true);
  const changes = [{ id: repriced.variants[0]?.id, originalPrice: '500' }];
  good(await admin.call('PUT /variants', { body: { changes } }));
  const { variants } = good(await shop.guest.call(`GET /products/${grown.id}`)).product;
  const { id: _, ...rest } = variants[0];
  const form = new FormData();
  for (const [key, value] of Object.entries({ id: grown.id, productName: grown.name, categoryId }))
    form.set(key, value);
  form.set('productVariants', JSON.stringify([variants[0], { ...rest, size: 'XL', originalPrice: '600' }]));
  good(await admin.call('POST /products', { form }));
  good(await admin.call('PUT /products', { body: { ids: [joined.id], categoryId } }));
  good(await admin.call(`DELETE /products/${left.id}`));
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: sold.variants[0]?.id, quantity: 9 } });
  const placing = { addressId: shopper.addressId, paymentMethod: 'COD', expectedTotal: '9000.00' };
  expect((await shopper.call('POST /orders/place', { body: placing })).status).toBe(201);
  shop.wait(10_000);
  expect(await applyDuePrices(shop)).toBe(true);
  expect([await pricesOf(repriced.id), await pricesOf(grown.id)]).toEqual([['400.00'], ['800.00', '480.00']]);
  expect([await pricesOf(joined.id), await pricesOf(sold.id)]).toEqual([['800.00'], ['800.00']]);
  expect(await answersOf(shop.catalogue)).toEqual(await answersOf(new Catalogue(shop.db, shop.now)));
  good(await admin.call(`DELETE /markdowns/${markdown.id}`));
  expect([await pricesOf(repriced.id), await pricesOf(grown.id)]).toEqual([['500.00'], ['1000.00', '600.00']]);
});

test('a sale that is edited, paused or deleted after staging begins as it is then', async () => {
  const categoryId = await makeCategory(shop);
  const { id } = await makeProduct(shop, { categoryId, variants: [{ sellingPaise: 100_000 }] });
  const { admin, body, markdown } = await aSaleToStage(categoryId);
  const other = good(await admin.call('POST /markdowns', { body: { ...body, rule: percent(-10) } })).markdown;
  expect(await stagePrices(shop)).toBe(true);
  good(await admin.call(`PUT /markdowns/${markdown.id}`, { body: { ...body, rule: percent(-30) } }));
  expect([isToStage(await state(), shop.now()), await stagePrices(shop)]).toEqual([true, true]);
  good(await admin.call(`POST /markdowns/${markdown.id}/pause`, { body: {} }));
  shop.wait(10_000);
  expect([await applyDuePrices(shop), await pricesOf(id)]).toEqual([true, ['900.00']]);
  good(await admin.call(`POST /markdowns/${markdown.id}/resume`, { body: {} }));
  expect(await pricesOf(id)).toEqual(['700.00']);
  for (const { id } of [markdown, other]) good(await admin.call(`DELETE /markdowns/${id}`));
  expect(await pricesOf(id)).toEqual(['1000.00']);
});

test('a shop that was away when a staged sale began, and when it ended, opens with the prices of now', async () => {
  const categoryId = await makeCategory(shop);
  const { id } = await makeProduct(shop, { categoryId, variants: [{ sellingPaise: 100_000 }] });
  await aSaleToStage(categoryId);
  expect(await stagePrices(shop)).toBe(true);
  shop.wait(2 * HOUR_MS);
  await applyDuePrices(shop);
  expect(await pricesOf(id)).toEqual(['1000.00']);
  expect(await state()).toMatchObject({ next_at: null, staged_at: null, history_at: null });
});

test('a clock that is far ahead begins a staged sale too early: the right time takes it back, and begins it', async () => {
  const categoryId = await makeCategory(shop);
  const { id } = await makeProduct(shop, { categoryId, variants: [{ sellingPaise: 100_000 }] });
  await aSaleToStage(categoryId, { endsAt: null });
  expect(await stagePrices(shop)).toBe(true);
  const ahead = Object.assign(anotherProcess(), { now: () => addMs(shop.now(), 10 * MINUTE_MS) });
  expect([await applyDuePrices(ahead), await pricesOf(id)]).toEqual([true, ['800.00']]);
  expect([await applyDuePrices(shop), await pricesOf(id)]).toEqual([true, ['1000.00']]);
  expect(await stagePrices(shop)).toBe(true);
  shop.wait(10_000);
  expect([await applyDuePrices(shop), await pricesOf(id)]).toEqual([true, ['800.00']]);
});

test('an order at the instant has the price of the staged sale, or is refused', async () => {
  const categoryId = await makeCategory(shop);
  const { variants } = await makeProduct(shop, { categoryId, variants: [{ sellingPaise: 100_000, stock: 9 }] });
  const { markdown } = await aSaleToStage(categoryId);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
  expect(await stagePrices(shop)).toBe(true);
  shop.wait(10_000);
  const place = async (expectedTotal: string) =>
    shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD', expectedTotal },
    });
  expect((await place('1000.00')).body).toMatchObject({ code: 'PRICE_CHANGED', total: '800.00' });
  expect((await place('800.00')).status).toBe(201);
  const item = await shop.db
    .selectFrom('order_items')
    .select('selling_paise')
    .where('markdown_id', '=', markdown.id)
    .execute();
  expect(item).toEqual([{ selling_paise: 80_000 }]);
});
