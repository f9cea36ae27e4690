// On both engines: one transaction saves a product and its variants.
import { describe, expect, test } from 'vitest';
import {
  ledgerAgrees,
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { aVariant, productForm } from '../../../test/product-form.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();

async function save(admin: Caller, fields: Record<string, unknown>) {
  return admin.call('POST /products', { form: await productForm(fields) });
}
async function saved(more: Record<string, unknown> = {}) {
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
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { productName: '  ' }, 'Product Name is mandatory.'],
    ['no category', { categoryId: '' }, 'Category is mandatory.'],
    ['no variant', { productVariants: [] }, 'At least one variant is required.'],
    ['a size twice', { productVariants: [aVariant, { ...aVariant, size: ' m ' }] }, 'Kora, size m is listed twice.'],
    [
      'a discount below zero',
      { productVariants: [{ ...aVariant, discountPrice: '-1' }] },
      'Discount: “-1” is not a valid amount. Enter rupees, such as 499 or 1299.50.',
    ],
    [
      'a price with a comma that cannot be meant',
      { productVariants: [{ ...aVariant, originalPrice: '12,99' }] },
      'Price: “12,99” is not a valid amount. Enter rupees, such as 499 or 1299.50.',
    ],
    [
      'less than nothing in stock',
      { productVariants: [{ ...aVariant, stock: '-3' }] },
      'Stock: “-3” is not a valid number. Enter a whole number, 0 or more, such as 12.',
    ],
    [
      'a colour that carries style',
      { productVariants: [{ ...aVariant, colorHexCode: '#000;background:url(//x)' }] },
      'Enter the colour as # and six characters, such as #1F5FBF.',
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
      await Promise.all(Array.from({ length: 14 }, (_, n) => aPicture(n))),
    ]) {
      const { status, body } = await saved({ images: pictures });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        message: 'Please upload between 2 and 10 images.',
        issues: [{ path: 'images', message: 'Please upload between 2 and 10 images.' }],
      });
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
    const { status, body } = await saved({ images: [await aPicture(1), new File(['not a picture'], 'x.jpg')] });
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
      images: [],
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
      images: [],
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
      images: [],
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
        images: [],
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
          images: [],
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
        images: [],
        productVariants: sent(product),
        expectedUpdatedAt: product.updatedAt,
      });
    expect((await edit()).status).toBe(200);
    expect(await edit()).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
  });
  test('deletes, adds and orders pictures, never below two', async () => {
    const { admin, fields, product } = await saved({
      images: [await aPicture(1), await aPicture(2), await aPicture(3)],
    });
    const [a, b, c] = product.images.map((image: { id: string }) => image.id);
    const edit = (more: Record<string, unknown>) =>
      save(admin, { ...fields, id: product.id, images: [], productVariants: sent(product), ...more });
    expect((await edit({ deletedImageIds: [a, b] })).body.message).toBe('Please upload between 2 and 10 images.');
    const { body } = await edit({ deletedImageIds: [a], images: [await aPicture(9)], imageOrder: [c, 'new:0', b] });
    expect(body.product.images.map((image: { id: string }) => image.id)).toEqual([c, expect.any(String), b]);
  });
  test('of a product with more pictures than the limit saves everything else, and lets the pictures become fewer', async () => {
    const admin = await makeAdmin(shop);
    const { id, categoryId } = await makeProduct(shop, { pictures: Array.from({ length: 14 }, () => null) });
    const { product } = (await shop.guest.call(`GET /products/${id}`)).body;
    const imageOrder = product.images.map((image: { id: string }) => image.id);
    const [variant] = sent(product);
    const edit = (more: Record<string, unknown> = {}) =>
      save(admin, {
        ...{ id, categoryId, productName: product.name, images: [], imageOrder },
        productVariants: [{ ...variant, originalPrice: 777 }],
        ...more,
      });
    const saved = await edit();
    expect([saved.status, saved.body.product?.images.length]).toEqual([200, 14]);
    expect(saved.body.product.variants[0].originalPrice).toBe('777.00');
    expect((await edit({ images: [await aPicture(77)] })).body.message).toBe('Please upload between 2 and 10 images.');
    expect((await edit({ deletedImageIds: imageOrder.slice(0, 3) })).body.product.images).toHaveLength(11);
  });
  test('of another product’s variant or of none is refused', async () => {
    const { admin, fields, product } = await saved();
    const other = await makeProduct(shop);
    expect(
      (
        await save(admin, {
          ...fields,
          id: product.id,
          images: [],
          productVariants: [{ ...aVariant, id: other.variants[0]?.id }],
        })
      ).status,
    ).toBe(400);
    expect((await save(admin, { ...fields, id: other.categoryId, images: [] })).status).toBe(404);
  });
});
