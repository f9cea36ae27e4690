import { expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { productForm } from '../../../test/product-form.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();

const indigo = { color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 5, originalPrice: '499' };
const rust = { ...indigo, color: 'Rust', colorHexCode: '#A4552C' };

async function save(admin: Caller, fields: Record<string, unknown>, images: readonly File[] = []) {
  return admin.call('POST /products', { form: await productForm({ ...fields, images }) });
}

async function aSavedProduct(more: Record<string, unknown> = {}) {
  const [admin, categoryId] = [await makeAdmin(shop), await makeCategory(shop)];
  const fields = { productName: 'Bagru Kurta', categoryId, description: '', productVariants: [indigo, rust], ...more };
  const { body } = await save(admin, fields, await Promise.all([1, 2, 3].map((seed) => aPicture(seed))));
  const edit = async (change: Record<string, unknown>) =>
    save(admin, { ...fields, id: body.product.id, productVariants: body.product.variants, ...change });
  return { product: body.product, edit };
}

const coloursOf = (product: { images: Array<{ color?: string }> }) => product.images.map((image) => image.color);

test('a picture knows the colour that it shows, in the product’s own spelling, until the product lacks it', async () => {
  const { product, edit } = await aSavedProduct({ imageColors: { 'new:0': 'rust', 'new:2': 'Indigo' } });
  expect(coloursOf(product)).toEqual(['Rust', undefined, 'Indigo']);
  const [first, second] = product.images;
  const changed = await edit({ imageColors: { [first.id]: null, [second.id]: 'Rust' } });
  expect(coloursOf(changed.body.product)).toEqual([undefined, 'Rust', 'Indigo']);
  expect(coloursOf((await edit({})).body.product)).toEqual([undefined, 'Rust', 'Indigo']);
  const withoutRust = await edit({ productVariants: [product.variants[0]] });
  expect(coloursOf(withoutRust.body.product)).toEqual([undefined, undefined, 'Indigo']);
});

test('a colour belongs to the family of its code; the owner’s correction stays until it is taken back', async () => {
  const { product, edit } = await aSavedProduct();
  const families = (body: { product: typeof product }) =>
    body.product.variants.map((variant: { colorFamily: string }) => variant.colorFamily);
  expect(families({ product })).toEqual(['blue', 'brown']);
  const corrected = (colorFamily: string | null) => [product.variants[0], { ...product.variants[1], colorFamily }];
  expect(families((await edit({ productVariants: corrected('orange') })).body)).toEqual(['blue', 'orange']);
  const unnamed = product.variants.map((variant: object) => ({ ...variant, colorFamily: undefined }));
  expect(families((await edit({ productVariants: unnamed })).body)).toEqual(['blue', 'orange']);
  expect(families((await edit({ productVariants: corrected(null) })).body)).toEqual(['blue', 'brown']);
});

test('a family that is sent back as it was shown follows a corrected code', async () => {
  const { product, edit } = await aSavedProduct();
  const [first, second] = product.variants;
  const { body } = await edit({ productVariants: [{ ...first, colorHexCode: '#98282C' }, second] });
  expect(body.product.variants[0]).toMatchObject({ colorHexCode: '#98282C', colorFamily: 'red' });
});

test('a family that does not exist is refused', async () => {
  const { product, edit } = await aSavedProduct();
  const { status, body } = await edit({ productVariants: [{ ...product.variants[0], colorFamily: 'bluish' }] });
  expect([status, body.message]).toEqual([400, 'Choose one of the options.']);
});

test('facts stay in their order, and an edit that does not name them leaves them', async () => {
  const facts = [
    { name: 'Fabric', value: ' Cotton,  60s: fine ' },
    { name: 'Fit', value: 'Regular' },
  ];
  const { product, edit } = await aSavedProduct({ facts });
  const tidied = [{ name: 'Fabric', value: 'Cotton, 60s: fine' }, facts[1]];
  expect(product.facts).toEqual(tidied);
  expect((await edit({})).body.product.facts).toEqual(tidied);
  expect((await edit({ facts: [] })).body.product.facts).toEqual([]);
});

test.each([
  [{ name: ' ', value: 'Cotton' }, 'Enter a name, such as Fabric.'],
  [{ name: 'Fabric: outside', value: 'Cotton' }, 'A name cannot contain : or |.'],
  [{ name: 'Fabric', value: '' }, 'Enter a value, such as Cotton.'],
  [{ name: 'Fabric', value: 'Cotton | silk' }, 'A value cannot contain |.'],
])('refuses the fact %j', async (fact, message) => {
  const { edit } = await aSavedProduct();
  const { status, body } = await edit({ facts: [fact] });
  expect([status, body.message]).toEqual([400, message]);
});
