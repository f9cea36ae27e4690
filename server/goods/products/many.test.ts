import { expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const several = async (count: number) => {
  const products = [];
  for (let n = 0; n < count; n++) products.push(await makeProduct(shop));
  return products.map(({ id }) => id);
};
const unknown = '01900000-0000-7000-8000-000000000000';

test('many products move into one category and get one brand; what is so already, or gone, is not counted', async () => {
  const admin = await makeAdmin(shop);
  const ids = await several(3);
  const categoryId = await makeCategory(shop, 'Sale');
  const move = async () => admin.call('PUT /products', { body: { ids: [...ids, unknown], categoryId } });
  expect((await move()).body).toMatchObject({ changed: 3, message: '3 products changed.' });
  expect((await move()).body.changed).toBe(0);
  await admin.call('PUT /products', { body: { ids: ids.slice(1), brand: 'Anokhi' } });
  const shown = await Promise.all(ids.map(async (id) => (await admin.call(`GET /products/${id}`)).body.product));
  expect(shown.map((product) => [product.categoryId, product.brand])).toEqual([
    [categoryId, null],
    [categoryId, 'Anokhi'],
    [categoryId, 'Anokhi'],
  ]);
  expect((await admin.call('PUT /products', { body: { ids, categoryId: unknown } })).status).toBe(400);
  expect((await admin.call('PUT /products', { body: { ids: [] } })).status).toBe(400);
});

test('an open form of a product that was moved meanwhile is refused as edited elsewhere', async () => {
  const admin = await makeAdmin(shop);
  const [id = ''] = await several(1);
  const before = (await admin.call(`GET /products/${id}`)).body.product.updatedAt;
  shop.wait(5);
  await admin.call('PUT /products', { body: { ids: [id], brand: 'Moved' } });
  expect((await admin.call(`GET /products/${id}`)).body.product.updatedAt > before).toBe(true);
});

test('many products retire at once: gone from shop and carts; the log has one line for all', async () => {
  const admin = await makeAdmin(shop);
  const shopper = await makeShopper(shop);
  const { id, variants } = await makeProduct(shop);
  const ids = [id, ...(await several(2))];
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { body } = await admin.call('POST /products/retire', { body: { ids: [...ids, unknown] } });
  expect(body).toMatchObject({ changed: 3, message: '3 products deleted.' });
  for (const one of ids) expect((await admin.call(`GET /products/${one}`)).status).toBe(404);
  expect((await shopper.call('GET /cart')).body.cart.items).toEqual([]);
  const [line] = (await admin.call(`GET /audit?who=${admin.user.id}`)).body.lines;
  expect(line).toMatchObject({ action: 'product.deleted', things: 3 });
});

test('a retiring of many and single ones, crossed, wait for each other and never in a circle', async () => {
  const admin = await makeAdmin(shop);
  const ids = await several(6);
  const answers = await Promise.all([
    admin.call('POST /products/retire', { body: { ids } }),
    admin.call('POST /products/retire', { body: { ids: ids.toReversed() } }),
    ...ids.toReversed().map(async (id) => admin.call(`DELETE /products/${id}`)),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
});

test('the sheet and the spreadsheet take just the chosen products, in their order', async () => {
  const admin = await makeAdmin(shop);
  const [a, b] = await several(3);
  const { variants, pagination } = (await admin.call(`GET /variants?ids=${b}&ids=${a}`)).body;
  expect([...new Set(variants.map((row: { productId: string }) => row.productId))]).toEqual([b, a]);
  expect(pagination.totalPages).toBe(1);
  const sheet = String((await admin.call(`GET /exports/products?ids=${b}`)).body);
  expect(sheet).toContain(b);
  expect(sheet).not.toContain(a);
});
