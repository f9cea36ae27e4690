import { expect, test } from 'vitest';
import { allGoods, goodsIn, toGoods, withFilter } from './goods-draft.ts';

const id = '0198c000-0000-7000-8000-000000000001';
const other = '0198c000-0000-7000-8000-000000000002';

test('an address of the list of products opens with its filter, and one of chosen products with these', () => {
  const filtered = goodsIn(
    new URLSearchParams({ q: 'cotton', category: id, minPrice: '500', sort: 'name', page: '3' }),
  );
  expect(toGoods(filtered)).toEqual({ kind: 'filter', filter: { q: 'cotton', categories: id, minPrice: '500' } });
  const chosen = goodsIn(
    new URLSearchParams([
      ['ids', id],
      ['ids', other],
    ]),
  );
  expect(toGoods(chosen)).toEqual({ kind: 'products', ids: [id, other] });
  expect(toGoods(goodsIn(new URLSearchParams()))).toEqual({ kind: 'all' });
});

test('a filter of categories alone is sent as categories, which cover new products below them', () => {
  const filter = withFilter({ q: 'silk' }, { category: id, q: '' });
  expect(toGoods({ ...allGoods, filter })).toEqual({ kind: 'categories', ids: [id] });
});

test('nothing is sent while nothing is chosen', () => {
  expect(toGoods({ ...allGoods, by: 'products' })).toBeUndefined();
  expect(toGoods({ ...allGoods, by: 'skus', skus: ' \n\u200B' })).toBeUndefined();
});
