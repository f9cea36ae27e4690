// On both engines: the shop stores a badge as one JSON text, in a column type of each engine.
import { expect, test } from 'vitest';
import { addMs, DAY_MS, MINUTE_MS } from '#domain/instants.ts';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { applyDuePrices } from './prices.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });

const good = ({ status, body }: Awaited<ReturnType<Caller['call']>>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const sale = (id: string, percent: number, more: object = {}) => ({
  name: 'Festival',
  rule: { change: { percent }, keep: 'mrp', ending: null },
  goods: { kind: 'products', ids: [id] },
  ...more,
});

/** Returns the price of each variant of a product, with the badge and the end of the variant's sale. */
const shownOf = async (id: string, headers = {}) => {
  const { product } = good(await shop.guest.call(`GET /products/${id}`, { headers }));
  return product.variants.map((one: Record<string, string>) => [
    one['originalPrice'],
    one['saleBadge'] ?? null,
    one['saleEndsAt'] ?? null,
  ]);
};

const inHindi = { 'accept-language': 'hi' };

test('products show the badge of the sale that gives them their price, from its beginning to its end', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000 }] });
  const startsAt = addMs(shop.now(), MINUTE_MS);
  const endsAt = addMs(startsAt, MINUTE_MS);
  const badge = { en: ' Diwali ', hi: 'दिवाली' };
  const body = sale(id, -20, { badge, saysEnd: true, startsAt, endsAt });
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  expect(markdown).toMatchObject({ badge: { en: 'Diwali', hi: 'दिवाली' }, saysEnd: true });
  expect(await shownOf(id)).toEqual([['1000.00', null, null]]);

  shop.wait(MINUTE_MS);
  await applyDuePrices(shop);
  expect(await shownOf(id)).toEqual([['800.00', 'Diwali', endsAt]]);
  expect(await shownOf(id, inHindi)).toEqual([['800.00', 'दिवाली', endsAt]]);

  // This other sale has a lower price, so it covers the product now. It has no badge.
  const { markdown: lower } = good(await admin.call('POST /markdowns', { body: sale(id, -30) }));
  expect(lower).toMatchObject({ badge: {}, saysEnd: false });
  expect(await shownOf(id)).toEqual([['700.00', null, null]]);
  good(await admin.call(`DELETE /markdowns/${lower.id}`));
  expect(await shownOf(id)).toEqual([['800.00', 'Diwali', endsAt]]);

  good(await admin.call(`POST /markdowns/${markdown.id}/pause`, { body: {} }));
  expect(await shownOf(id)).toEqual([['1000.00', null, null]]);
  good(await admin.call(`POST /markdowns/${markdown.id}/resume`, { body: {} }));
  expect(await shownOf(id)).toEqual([['800.00', 'Diwali', endsAt]]);

  shop.wait(MINUTE_MS);
  await applyDuePrices(shop);
  expect(await shownOf(id)).toEqual([['1000.00', null, null]]);
});

test('another badge or end of a running sale shows at once, though no price changes', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000 }] });
  const endsAt = addMs(shop.now(), DAY_MS);
  const body = sale(id, -20, { badge: { en: 'Diwali' }, endsAt });
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  // In a language without a text, products show the English text.
  expect(await shownOf(id, inHindi)).toEqual([['800.00', 'Diwali', null]]);
  const save = async (more: object) => admin.call(`PUT /markdowns/${markdown.id}`, { body: sale(id, -20, more) });
  // A request without a badge leaves the badge as it is.
  expect(good(await save({ endsAt })).markdown).toMatchObject({ badge: { en: 'Diwali' }, saysEnd: false });
  good(await save({ endsAt, badge: { en: 'Last days', hi: '' }, saysEnd: true }));
  expect(await shownOf(id)).toEqual([['800.00', 'Last days', endsAt]]);
  const later = addMs(endsAt, DAY_MS);
  good(await save({ endsAt: later }));
  expect(await shownOf(id)).toEqual([['800.00', 'Last days', later]]);
  // If a sale has no end, its products show no end.
  good(await save({ endsAt: null, badge: {} }));
  expect(await shownOf(id)).toEqual([['800.00', null, null]]);
  expect((await save({ badge: { en: 'x'.repeat(25) } })).body).toMatchObject({ issues: [{ path: 'badge.en' }] });
});
