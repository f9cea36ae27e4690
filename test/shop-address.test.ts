import { expect, test } from 'vitest';
import { ProductFilters } from '../contract/product-filters.ts';
import { queryOf } from '../web/shopper/shop/query-of.ts';
import { tidyAddress } from '../web/shopper/shop/tidy-address.ts';

const KURTAS = '0198c0de-0000-7000-8000-000000000001';

test('what is left of an address is always a question that the products call takes', () => {
  const values = ['0', '1', 'M', 'abc', '-1', '', ' ', '\0', '9'.repeat(400), '1e5', '2', KURTAS, 'in-stock', 'name'];
  const names = [
    'page',
    'sort',
    'columns',
    'size',
    'color',
    'brand',
    'minPrice',
    'maxPrice',
    'availability',
    'categories',
  ];
  for (const name of names)
    for (const value of values) {
      const search = tidyAddress(new URLSearchParams({ [name]: value }), (id) => id === KURTAS);
      expect([name, value, ProductFilters.safeParse(queryOf(search)).success]).toEqual([name, value, true]);
    }
  const many = new URLSearchParams(Array.from({ length: 500 }, (_, n) => ['brand', `Brand ${n}`]));
  expect(ProductFilters.safeParse(queryOf(tidyAddress(many, () => true))).success).toBe(true);
});
