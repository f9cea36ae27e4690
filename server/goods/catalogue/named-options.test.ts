import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

test('a search says which sizes and colours its words name, so that cards show that variant', async () => {
  const categoryId = await makeCategory(shop, 'Kurtis');
  await makeProduct(shop, {
    name: 'Anokhi Kurti',
    categoryId,
    variants: [
      { color: 'Blue', size: 'M' },
      { color: 'Maroon', size: 'M' },
      { color: 'Red', size: 'XL' },
    ],
  });
  const optionsFor = async (q: string) =>
    (await shop.guest.call(`GET /products/search?q=${encodeURIComponent(q)}`)).body.options;
  expect(await optionsFor('kurti lal')).toEqual([expect.arrayContaining([{ facet: 'color', value: 'Red' }])]);
  expect(await optionsFor('red kurti xl')).toEqual(
    expect.arrayContaining([
      expect.arrayContaining([{ facet: 'color', value: 'Red' }]),
      [{ facet: 'size', value: 'XL' }],
    ]),
  );
  expect(await optionsFor('kurti')).toBeUndefined();
  const { body } = await shop.guest.call('GET /products?q=kurti%20lal&match=most');
  expect(body.search.options).toEqual(await optionsFor('kurti lal'));
});
