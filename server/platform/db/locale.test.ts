// On both engines: each sorts and compares texts by its own rules.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anAddress, makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { isPostgres, useShop, type TestShop } from '../../../test/shop.ts';

// A managed PostgreSQL may sort and compare text by a language's rules instead of by bytes. The shop's answers must not
// depend on this setting, so the test compares the answers of both kinds of PostgreSQL, and of SQLite.

const inBytes = useShop();
const inEnglish = useShop({}, 'icu');

test.runIf(isPostgres)('the second database really has another locale', async () => {
  const sortedBy = async (shop: TestShop) =>
    (
      await sql<{
        word: string;
      }>`select word from (values ('Zari'), ('anarkali'), ('Éri')) as words (word) order by word`.execute(shop.db)
    ).rows.map((row) => row.word);
  expect(await sortedBy(inBytes)).toEqual(['Zari', 'anarkali', 'Éri']);
  expect(await sortedBy(inEnglish)).toEqual(['anarkali', 'Éri', 'Zari']);
});

const shops: Array<[string, TestShop]> = [['the engine’s own order', inBytes]];
if (isPostgres) shops.push(['an ICU locale', inEnglish]);

describe.each(shops)('in %s', (_locale, shop) => {
  test('categories and products are listed by name as people sort them', async () => {
    const names = ['Zari', 'anarkali', 'Éri', 'Size 10', 'Size 9', 'कुर्ता', '_draft'];
    const sorted = ['_draft', 'anarkali', 'Éri', 'Size 9', 'Size 10', 'Zari', 'कुर्ता'];
    const top = await makeCategory(shop, 'Sorted');
    for (const name of names) await makeProduct(shop, { name, categoryId: await makeCategory(shop, name, top) });
    const { categories } = (await shop.guest.call('GET /categories')).body;
    const found = categories.find((category: { id: string }) => category.id === top);
    expect(found.subCategories.map((category: { name: string }) => category.name)).toEqual(sorted);
    const { data } = (await shop.guest.call(`GET /products/category/${top}?sort=name&limit=50`)).body;
    expect(data.map((product: { name: string }) => product.name)).toEqual(sorted);
  });

  test('customers, orders and the log are found in any letters, and not by other letters', async () => {
    const admin = await makeAdmin(shop);
    const shopper = await makeShopper(shop);
    await shopper.call('PUT /users/profile', { body: { firstName: 'ÉLODIE', lastName: 'मीरा' } });
    const { variants } = await makeProduct(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    await admin.call('POST /categories', { body: { name: 'ÉTOLES' } });
    const found = async (words: string) => {
      const q = encodeURIComponent(words);
      const [customers, orders, log] = await Promise.all(
        [`/customers?q=${q}`, `/orders/all?q=${q}`, `/audit?q=${q}`].map(async (path) => admin.call(`GET ${path}`)),
      );
      return [customers?.body.customers.length, orders?.body.orders.length, log?.body.lines.length];
    };
    expect(await found('élodie')).toEqual([1, 1, 0]);
    expect(await found('Élodie')).toEqual([1, 1, 0]);
    expect(await found('मीरा')).toEqual([1, 1, 0]);
    expect(await found('étoles')).toEqual([0, 0, 1]);
    expect(await found('elodie')).toEqual([1, 1, 0]);
    expect(await found('meera Elo')).toEqual([1, 1, 0]);
    expect(await found('éto_es')).toEqual([0, 0, 0]);
  });

  test('orders by their city, products and categories are found in any letters, with or without accents', async () => {
    const [admin, shopper] = [await makeAdmin(shop), await makeShopper(shop)];
    await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, city: 'Pondichéry पुदुच्चेरी' } });
    const categoryId = await makeCategory(shop, 'Étamine');
    const { id, variants } = await makeProduct(shop, { name: 'Brodé Lucknowi जामदानी', categoryId });
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
    const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
    const { order } = (await shopper.call('POST /orders/place', { body })).body;
    const idsFor = async (path: string, list: string) =>
      ((await admin.call(`GET ${path}`)).body[list] as Array<{ id: string }>).map((one) => one.id);
    for (const city of ['Pondichéry', 'PONDICHÉRY', 'pondichery', 'Pondiche\u0301ry', 'पुदुच्चेरी'])
      expect([city, await idsFor(`/orders/all?q=${encodeURIComponent(city)}`, 'orders')]).toEqual([city, [order.id]]);
    for (const name of ['Brodé', 'BRODÉ', 'brode', 'brode\u0301', 'lucknowi brodé', 'जामदानी', 'jamdani']) {
      const q = encodeURIComponent(name);
      expect([name, await idsFor(`/products/search?q=${q}`, 'products')]).toEqual([name, [id]]);
      expect([name, await idsFor(`/products?q=${q}`, 'data')]).toEqual([name, [id]]);
    }
    for (const name of ['étamine', 'ÉTAMINE', 'E\u0301tamine'])
      expect([name, await idsFor(`/products/category-name/${encodeURIComponent(name)}`, 'data')]).toEqual([name, [id]]);
  });

  test('two texts are the same where the shop says so, and only there', async () => {
    const admin = await makeAdmin(shop);
    const make = async (name: string) => (await admin.call('POST /categories', { body: { name } })).status;
    expect(await make('Chikankari')).toBe(201);
    expect(await make('CHIKANKARI')).toBe(409);
    expect(await make('Chikan kari')).toBe(201);
    expect(await make('Chikan-kari')).toBe(201);
    expect(await make('Chíkankari')).toBe(201);
    const register = async (username: string) =>
      (
        await shop.guest.call('POST /auth/register', {
          body: {
            username,
            email: `${encodeURIComponent(username).replaceAll('%', '')}@example.com`,
            password: 'Sutli-Ghagra-7',
          },
        })
      ).body.code;
    expect(await register('loom_one')).toBeUndefined();
    expect(await register('LOOM_ONE')).toBe('EMAIL_TAKEN');
    expect(await register('loom-one')).toBeUndefined();
    expect(await register('loomone')).toBeUndefined();
  });

  test('pages over ids and times lose and repeat nothing', async () => {
    const shopper = await makeShopper(shop);
    const admin = await makeAdmin(shop);
    const { variants } = await makeProduct(shop, { variants: [{ stock: 50 }] });
    const placed: string[] = [];
    for (let n = 0; n < 10; n++) {
      await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
      const { order } = (
        await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
      ).body;
      placed.unshift(order.id);
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3])
      seen.push(
        ...(await admin.call(`GET /orders/all?customer=${shopper.user.id}&limit=4&page=${page}`)).body.orders.map(
          (order: { id: string }) => order.id,
        ),
      );
    expect(seen).toEqual(placed);
    const exported = (await admin.call(`GET /exports/orders?customer=${shopper.user.id}`)).body as string;
    expect(exported.trim().split('\r\n')).toHaveLength(11);
  });
});
