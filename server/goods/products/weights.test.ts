// On both engines: SQL finds a variant's weight through its product and the categories above the product.
import { expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { aVariant, productForm } from '../../../test/product-form.ts';
import { useShop } from '../../../test/shop.ts';
import { weightsOf } from './products.ts';

const shop = useShop();

test('a piece weighs what its variant says, or else its product, its category, or a category above', async () => {
  const admin = await makeAdmin(shop);
  const above = await makeCategory(shop);
  const { category } = (await admin.call('POST /categories', { body: { name: 'Shawls', parentId: above } })).body;
  const save = async (fields: Record<string, unknown>) =>
    admin.call('POST /products', {
      form: await productForm({ productName: 'Shawl', categoryId: category.id, description: '', ...fields }),
    });
  const made = (await save({ productVariants: [aVariant, { ...aVariant, size: 'XL', grams: 0 }] })).body.product;
  const [plain, light] = made.variants.map(({ id }: { id: string }) => id);
  const weights = async () => Object.fromEntries(await weightsOf(shop.db, [plain, light]));
  expect(made.variants.map(({ grams }: { grams?: number }) => grams)).toEqual([undefined, 0]);
  expect(await weights()).toEqual({ [light]: 0 });

  const parent = (await admin.call('GET /categories')).body.categories.find(({ id }: { id: string }) => id === above);
  await admin.call(`PUT /categories/${above}`, { body: { name: parent.name, grams: 300 } });
  expect(await weights()).toEqual({ [plain]: 300, [light]: 0 });
  const shown = (await admin.call(`PUT /categories/${category.id}`, { body: { name: 'Shawls', grams: '250' } })).body;
  expect(shown.category.grams).toBe(250);
  // A request without the weight leaves the weight unchanged.
  await admin.call(`PUT /categories/${category.id}`, { body: { name: 'Warm shawls' } });
  expect(await weights()).toEqual({ [plain]: 250, [light]: 0 });

  const variants = made.variants.map(({ grams: _grams, ...variant }: { grams?: number }) => variant);
  const product = (await save({ id: made.id, grams: '410', productVariants: variants })).body.product;
  expect(product.grams).toBe(410);
  expect(await weights()).toEqual({ [plain]: 410, [light]: 0 });
  const cleared = variants.map((variant: object) => ({ ...variant, grams: '' }));
  await save({ id: made.id, grams: '', productVariants: cleared });
  expect(await weights()).toEqual({ [plain]: 250, [light]: 250 });
  const refused = await save({ id: made.id, grams: 'heavy', productVariants: variants });
  expect([refused.status, refused.body.errors ?? refused.body]).toMatchObject([400, expect.anything()]);
});
