import { expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { productForm } from '../../../test/product-form.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

async function save(fields: Record<string, string>) {
  const categoryId = await makeCategory(shop);
  const form = await productForm({ categoryId, ...fields, ...(fields['id'] && { images: [] }) });
  return (await makeAdmin(shop)).call('POST /products', { form });
}

test('the product form gives a brand; an edit that leaves it out keeps it, an empty one takes it away', async () => {
  const made = await save({ brand: '  Lajo  Looms ' });
  expect([made.status, made.body.product.brand]).toEqual([201, 'Lajo Looms']);
  const { id } = made.body.product;
  expect((await save({ id })).body.product.brand).toBe('Lajo Looms');
  expect((await save({ id, brand: '' })).body.product.brand).toBeNull();
  expect((await save({})).body.product.brand).toBeNull();
  const long = await save({ brand: 'x'.repeat(121) });
  expect([long.status, long.body.issues[0].path]).toEqual([400, 'brand']);
});

test('lists are narrowed by brand, repeatable, and count brands; the search finds them', async () => {
  const lajo = await makeProduct(shop, { brand: 'Narrowed Lajo' });
  const okane = await makeProduct(shop, { brand: 'Narrowed Okane' });
  const list = async (query: string) => (await shop.guest.call(`GET /products?${query}`)).body;
  expect((await list('brand=narrowed%20lajo')).data.map((product: { id: string }) => product.id)).toEqual([lajo.id]);
  const both = await list('brand=Narrowed%20Lajo&brand=Narrowed%20Okane');
  expect(both.pagination.totalItems).toBe(2);
  expect(both.facets.brands).toEqual(
    expect.arrayContaining([
      { value: 'Narrowed Lajo', count: 1 },
      { value: 'Narrowed Okane', count: 1 },
    ]),
  );
  expect((await list(`brand=${'x'.repeat(121)}`)).code).toBe('BAD_INPUT');
  const found = await shop.guest.call('GET /products/search?q=narrowed%20okane');
  expect(found.body.products[0].id).toBe(okane.id);
});
