import { expect, test } from 'vitest';
import { goodsInWords } from './goods-words.ts';

const id = '0198c000-0000-7000-8000-000000000001';
const other = '0198c000-0000-7000-8000-000000000002';
const tree = [{ id, name: 'Kurtas', subCategories: [] }];

test('goods are named in a few words', () => {
  expect(goodsInWords({ kind: 'categories', ids: [id, other] }, tree)).toBe('Kurtas, a deleted category');
  expect(goodsInWords({ kind: 'categories', ids: [id, id, id, id] }, tree)).toBe('Kurtas, Kurtas, Kurtas and 1 more');
  const filter = { q: 'cotton', categories: id, brand: ['Anokhi', 'Biba'], minPrice: '500.00', maxPrice: '1500.00' };
  expect(goodsInWords({ kind: 'filter', filter }, tree)).toBe(
    'products filtered by cotton, Kurtas, Anokhi, Biba, ≥ ₹500, ≤ ₹1,500',
  );
  // An offer stores its filter as the query of a product list in the shop.
  expect(goodsInWords({ kind: 'filter', query: `category=${id}&color=Red&sort=price` }, tree)).toBe(
    'products filtered by Kurtas, Red',
  );
});
