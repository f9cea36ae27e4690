import { describe, expect, test } from 'vitest';
import {
  ledgerAgrees,
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../test/factories.ts';
import { aPicture } from '../../test/pictures.ts';
import { useShop, type Caller } from '../../test/shop.ts';
import { noteChange } from '../catalogue/versions.ts';
import { inTransaction } from '../db/transaction.ts';

const shop = useShop();
const aVariant = {
  color: 'Kora',
  colorHexCode: '#EFE4D0',
  size: 'M',
  stock: 5,
  originalPrice: '499',
  discountPrice: '500',
};
type Fields = Record<string, unknown> & { pictures?: File[] };

async function form(fields: Fields): Promise<FormData> {
  const { pictures = [await aPicture(1), await aPicture(2)], ...rest } = fields;
  const data = new FormData();
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) data.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const picture of pictures) data.append('images', picture);
  return data;
}
const save = async (admin: Caller, fields: Fields) => admin.call('POST /products', { form: await form(fields) });
async function saved(more: Fields = {}) {
  const [admin, categoryId] = [await makeAdmin(shop), await makeCategory(shop)];
  const fields = { productName: 'Bagru Kurta', categoryId, description: 'Soft.', productVariants: [aVariant], ...more };
  const { status, body } = await save(admin, fields);
  return { admin, fields, status, body, product: body.product };
}

describe('making a product', () => {
  test('answers it with its pictures in order and its variants by colour, then size', async () => {
    const variants = ['XL', 'S', '10', '9']
      .map((size) => ({ ...aVariant, size }))
      .concat([{ ...aVariant, color: 'Amber', size: 'M' }]);
    const { status, body } = await saved({ productVariants: variants });
    expect([status, body.message]).toEqual([201, 'Product added!']);
    expect(
      body.product.variants.map((variant: { color: string; size: string }) => `${variant.color} ${variant.size}`),
    ).toEqual(['Amber M', 'Kora S', 'Kora XL', 'Kora 9', 'Kora 10']);
    expect(body.product.variants[0]).toMatchObject({ originalPrice: '499.00', discountPrice: '500.00', stock: 5 });
    expect(body.product.images).toHaveLength(2);
    const { statusCode, headers } = await shop.app.inject({ url: body.product.images[0].url });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    const { base, widths } = body.product.images[0].sources;
    expect((await shop.app.inject({ url: `${base}-${widths[0]}.avif` })).headers['content-type']).toBe('image/avif');
  });
  test.each<[string, Fields, string]>([
    ['no name', { productName: '  ' }, 'Product Name is mandatory.'],
    ['no category', { categoryId: '' }, 'Category is mandatory.'],
    ['no variant', { productVariants: [] }, 'At least one variant is required.'],
    ['a size twice', { productVariants: [aVariant, { ...aVariant, size: ' m ' }] }, 'Kora, size m is there twice.'],
    [
      'a saving below zero',
      { productVariants: [{ ...aVariant, discountPrice: '-1' }] },
      'Saving: “-1” is not an amount. Enter rupees, such as 499 or 1299.50.',
    ],
    [
      'a price with a comma that cannot be meant',
      { productVariants: [{ ...aVariant, originalPrice: '12,99' }] },
      'Price: “12,99” is not an amount. Enter rupees, such as 499 or 1299.50.',
    ],
    [
      'less than nothing in stock',
      { productVariants: [{ ...aVariant, stock: '-3' }] },
      'Stock: “-3” is not a count. Enter a whole number, 0 or more, such as 12.',
    ],
    [
      'a colour that carries style',
      { productVariants: [{ ...aVariant, colorHexCode: '#000;background:url(//x)' }] },
      'Write the colour as # and six digits, such as #1F5FBF.',
    ],
  ])('refuses %s in the specification’s words', async (_what, wrong, message) => {
    const { status, body } = await saved(wrong);
    expect([status, body.message]).toEqual([400, message]);
  });
  test('needs 2 to 10 pictures, all different', async () => {
    const one = await aPicture(1);
    for (const pictures of [
      [],
      [one],
      [one, one],
      await Promise.all(Array.from({ length: 11 }, (_, n) => aPicture(n))),
    ]) {
      const { status, body } = await saved({ pictures });
      expect(status).toBe(400);
      if (pictures.length < 11) expect(body.message).toBe('Please upload between 2 and 10 images.');
    }
  });
  test('is all or nothing: a broken second picture leaves no product', async () => {
    const count = async () =>
      Number(
        (
          await shop.db
            .selectFrom('products')
            .select((all) => all.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    const { status, body } = await saved({ pictures: [await aPicture(1), new File(['not a picture'], 'x.jpg')] });
    expect([status, body.code]).toEqual([422, 'PICTURE_UNREADABLE']);
    expect(body.message).toContain('x.jpg');
    expect(await count()).toBe(before);
  });
  test('is for admins only', async () => {
    const customer = await makeCustomer(shop);
    expect([(await save(customer, {})).status, (await save(shop.guest, {})).status]).toEqual([403, 401]);
  });
});

describe('editing a product', () => {
  const sent = (product: { variants: Array<Record<string, unknown>> }) =>
    product.variants.map((variant) => ({ ...variant, baseStock: variant['stock'] }));

  test('keeps the variants whose id is sent, retires the others, adds the new', async () => {
    const { admin, fields, product } = await saved({ productVariants: [aVariant, { ...aVariant, size: 'L' }] });
    const [kept] = product.variants;
    const { status, body } = await save(admin, {
      ...fields,
      id: product.id,
      pictures: [],
      productVariants: [
        { ...kept, originalPrice: '450' },
        { ...aVariant, size: 'XS' },
      ],
    });
    expect([status, body.message]).toEqual([200, 'Product updated!']);
    expect(body.product.variants.map((variant: { size: string }) => variant.size).toSorted()).toEqual(
      [kept.size, 'XS'].toSorted(),
    );
    expect(body.product.variants.find((variant: { id: string }) => variant.id === kept.id).originalPrice).toBe(
      '450.00',
    );
  });
  test('lets two variants swap sizes', async () => {
    const { admin, fields, product } = await saved({ productVariants: [aVariant, { ...aVariant, size: 'L' }] });
    const [a, b] = product.variants;
    const { status, body } = await save(admin, {
      ...fields,
      id: product.id,
      pictures: [],
      productVariants: [
        { ...a, size: b.size },
        { ...b, size: a.size },
      ],
    });
    expect(status).toBe(200);
    const sizes = new Map(body.product.variants.map((one: { id: string; size: string }) => [one.id, one.size]));
    expect(sizes).toEqual(
      new Map([
        [a.id, b.size],
        [b.id, a.size],
      ]),
    );
  });
  test('of a description never brings back sold pieces: opened at 10, 3 sold, saved, 7 left', async () => {
    const { admin, fields, product } = await saved({ productVariants: [{ ...aVariant, stock: 10 }] });
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: product.variants[0].id, quantity: 3 } });
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    const { body } = await save(admin, {
      ...fields,
      id: product.id,
      description: 'Softer.',
      pictures: [],
      productVariants: sent(product),
    });
    expect(body.product).toMatchObject({ description: 'Softer.', variants: [{ stock: 7 }] });
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('refuses a change of stock below zero, and takes stock without baseStock as counted anew', async () => {
    const { admin, fields, product } = await saved({ productVariants: [{ ...aVariant, stock: 2 }] });
    const change = (variant: object) =>
      save(admin, {
        ...fields,
        id: product.id,
        pictures: [],
        productVariants: [{ ...product.variants[0], ...variant }],
      });
    expect(await change({ stock: 0, baseStock: 5 })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', available: 2 },
    });
    expect((await change({ stock: 40 })).body.product.variants[0].stock).toBe(40);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('by two at once keeps every piece counted', async () => {
    const { admin, fields, product } = await saved({ productVariants: [{ ...aVariant, stock: 10 }] });
    const replies = await Promise.all(
      [1, 2, 3, 4].map((more) =>
        save(admin, {
          ...fields,
          id: product.id,
          pictures: [],
          productVariants: [{ ...product.variants[0], stock: 10 + more, baseStock: 10 }],
        }),
      ),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await stockOf(shop, product.variants[0].id)).toBe(20);
  });
  test('says when somebody has saved it since', async () => {
    const { admin, fields, product } = await saved();
    shop.wait(5);
    const edit = () =>
      save(admin, {
        ...fields,
        id: product.id,
        pictures: [],
        productVariants: sent(product),
        expectedUpdatedAt: product.updatedAt,
      });
    expect((await edit()).status).toBe(200);
    expect(await edit()).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
  });
  test('deletes, adds and orders pictures, never below two', async () => {
    const { admin, fields, product } = await saved({
      pictures: [await aPicture(1), await aPicture(2), await aPicture(3)],
    });
    const [a, b, c] = product.images.map((image: { id: string }) => image.id);
    const edit = (more: Fields) =>
      save(admin, { ...fields, id: product.id, pictures: [], productVariants: sent(product), ...more });
    expect((await edit({ deletedImageIds: [a, b] })).body.message).toBe('Please upload between 2 and 10 images.');
    const { body } = await edit({ deletedImageIds: [a], pictures: [await aPicture(9)], imageOrder: [c, 'new:0', b] });
    expect(body.product.images.map((image: { id: string }) => image.id)).toEqual([c, expect.any(String), b]);
  });
  test('of another product’s variant or of none is refused', async () => {
    const { admin, fields, product } = await saved();
    const other = await makeProduct(shop);
    expect(
      (
        await save(admin, {
          ...fields,
          id: product.id,
          pictures: [],
          productVariants: [{ ...aVariant, id: other.variants[0]?.id }],
        })
      ).status,
    ).toBe(400);
    expect((await save(admin, { ...fields, id: other.categoryId, pictures: [] })).status).toBe(404);
  });
});

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
