// On both engines: SQL finds and sorts products.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const shop = useShop();

describe('reading products', () => {
  test('by id, by exact name (the newest of several), and not once retired', async () => {
    const name = '50% off / Buy 1 Get 1? #1 & more + ; = @';
    const first = await makeProduct(shop, { name });
    shop.wait(10);
    const second = await makeProduct(shop, { name });
    const byName = () => shop.guest.call(`GET /products/by-name/${encodeURIComponent(name)}`);
    expect((await byName()).body.product).toMatchObject({ id: second.id, sharesName: true });
    const admin = await makeAdmin(shop);
    expect((await admin.call(`DELETE /products/${second.id}`)).body.message).toBe('Product deleted successfully');
    expect((await byName()).body.product).toMatchObject({ id: first.id, sharesName: false });
    expect((await shop.guest.call(`GET /products/${second.id}`)).status).toBe(404);
    expect((await shop.guest.call('GET /products/not-an-id')).status).toBe(404);
    expect((await admin.call(`DELETE /products/${second.id}`)).status).toBe(404);
  });
  test('by category holds everything below it, by name too, and counts it', async () => {
    const top = await makeCategory(shop, 'Women of the loom');
    const below = await makeCategory(shop, 'Kurtas of the loom', top);
    const { id } = await makeProduct(shop, { categoryId: below });
    expect(
      (await shop.guest.call(`GET /products/category/${top}`)).body.data.map((product: { id: string }) => product.id),
    ).toEqual([id]);
    expect((await shop.guest.call('GET /products/category-name/WOMEN%20of%20the%20loom')).body.pagination).toEqual({
      totalItems: 1,
      totalPages: 1,
      currentPage: 1,
      limit: 20,
    });
    expect((await shop.guest.call('GET /products/category-name/nowhere')).status).toBe(404);
    const { body } = await shop.guest.call('GET /categories');
    expect(body.categories.find((category: { id: string }) => category.id === top)).toMatchObject({
      _count: { products: 1 },
      subCategories: [{ id: below, parentId: top }],
    });
  });
  test('a category says what it is a part of, and only that at the top says its name alone', async () => {
    const top = await makeCategory(shop, 'Kurtas of the label');
    const below = await makeCategory(shop, 'Straight of the label', top);
    const categoryOf = async (categoryId: string) => {
      const { id } = await makeProduct(shop, { categoryId });
      return (await shop.guest.call(`GET /products/${id}`)).body.product.category;
    };
    expect(await categoryOf(below)).toEqual({
      id: below,
      name: 'Straight of the label',
      label: 'Kurtas of the label · Straight of the label',
      _count: { products: 1 },
    });
    expect(await categoryOf(top)).toEqual({
      id: top,
      name: 'Kurtas of the label',
      label: 'Kurtas of the label',
      _count: { products: 2 },
    });
  });
  test('filters: a size means that size in stock, and a colour and a size mean one variant', async () => {
    const categoryId = await makeCategory(shop);
    const red = await makeProduct(shop, {
      categoryId,
      variants: [
        { color: 'Red', size: 'M', stock: 2, sellingPaise: 50000 },
        { color: 'Blue', size: 'L', stock: 0 },
      ],
    });
    const blue = await makeProduct(shop, {
      categoryId,
      variants: [{ color: 'Blue', size: 'M', stock: 1, sellingPaise: 150000 }],
    });
    const sold = await makeProduct(shop, {
      categoryId,
      variants: [{ color: 'Red', size: 'M', stock: 0, sellingPaise: 90000 }],
    });
    const ids = async (query: string) =>
      (await shop.guest.call(`GET /products/category/${categoryId}?${query}`)).body.data.map(
        (product: { id: string }) => product.id,
      );
    expect((await ids('size=m')).toSorted()).toEqual([red.id, blue.id].toSorted());
    expect(await ids('size=L')).toEqual([]);
    expect(await ids('size=M&color=blue')).toEqual([blue.id]);
    expect(await ids('availability=out-of-stock')).toEqual([sold.id]);
    expect(await ids('minPrice=600&maxPrice=1000')).toEqual([sold.id]);
    expect(await ids('sort=priceLowHigh')).toEqual([red.id, sold.id, blue.id]);
    expect(await ids('sort=priceHighLow')).toEqual([blue.id, sold.id, red.id]);
    for (const [product, day] of [
      [red, '02'],
      [blue, '01'],
      [sold, '03'],
    ] as const)
      await shop.db
        .updateTable('products')
        .set({ created_at: `2032-01-${day}T00:00:00.000Z` })
        .where('id', '=', product.id)
        .execute();
    await inTransaction(shop.db, (db) => noteChange(db, null));
    await shop.catalogue.refresh();
    expect(await ids('sort=newest')).toEqual([sold.id, red.id, blue.id]);
    expect(await ids('')).toEqual([red.id, blue.id, sold.id]);
    const { body } = await shop.guest.call(`GET /products/category/${categoryId}?size=M&color=Red`);
    expect(body.facets).toEqual({
      sizes: [{ value: 'M', count: 1 }],
      families: [{ value: 'blue', name: 'Blue', hex: '#1F5FBF', count: 1 }],
      categories: [{ id: categoryId, count: 1 }],
      colors: [
        { value: 'Blue', hex: '#27396F', count: 1 },
        { value: 'Red', hex: '#27396F', count: 1 },
      ],
      brands: [],
      availability: { inStock: 1, outOfStock: 0, lowStock: 1 },
      priceRange: { min: '500.00', max: '500.00' },
    });
  });
  test('pages show every product once', async () => {
    const categoryId = await makeCategory(shop);
    const made = await Promise.all(Array.from({ length: 23 }, () => makeProduct(shop, { categoryId })));
    const seen: string[] = [];
    for (let page = 1; page <= 4; page++)
      seen.push(
        ...(await shop.guest.call(`GET /products/category/${categoryId}?page=${page}&limit=7`)).body.data.map(
          (product: { id: string }) => product.id,
        ),
      );
    expect(seen.toSorted()).toEqual(made.map((product) => product.id).toSorted());
    expect((await shop.guest.call(`GET /products/category/${categoryId}?page=99`)).body).toMatchObject({
      data: [],
      pagination: { totalItems: 23, totalPages: 2, currentPage: 99 },
    });
  });
  test.each([
    'page=0',
    'page=x',
    'limit=101',
    'limit=1.5',
    'minPrice=-1',
    'minPrice=9&maxPrice=1',
    'sort=rating',
    'categories=1',
    'availability=maybe',
  ])('refuses ?%s', async (query) => {
    expect(await shop.guest.call(`GET /products?${query}`)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  });
  test('search forgives a mistyped word, finds beginnings, and takes % and _ as letters', async () => {
    const { id } = await makeProduct(shop, { name: 'Kesar Anarkali with Dupatta' });
    const find = async (q: string) =>
      (await shop.guest.call(`GET /products/search?q=${encodeURIComponent(q)}`)).body.products.map(
        (product: { id: string }) => product.id,
      );
    expect(await find('anarkli')).toEqual([id]);
    expect(await find('  ANARK  ')).toEqual([id]);
    expect(await find('kesar dupat')).toEqual([id]);
    expect(await find('%')).toEqual([]);
    expect((await find('')).length).toBe(20);
    expect((await shop.guest.call(`GET /products/search?q=${'a'.repeat(201)}`)).status).toBe(400);
  });
  test('follows every change at once: a sold-out size, a new name, a deletion', async () => {
    const { id, variants } = await makeProduct(shop, { name: 'Chanderi Tunic', variants: [{ stock: 1 }] });
    const shopper = await makeShopper(shop);
    const stock = async () => (await shop.guest.call(`GET /products/${id}`)).body.product.variants[0].stock;
    expect(await stock()).toBe(1);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    expect(await stock()).toBe(0);
    const find = async () => (await shop.guest.call('GET /products/search?q=chanderi')).body.products.length;
    expect(await find()).toBe(1);
    await (await makeAdmin(shop)).call(`DELETE /products/${id}`);
    expect(await find()).toBe(0);
  });
});
