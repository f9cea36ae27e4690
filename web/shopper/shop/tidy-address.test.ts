import { expect, test } from 'vitest';
import { tidyAddress } from './tidy-address.ts';

const KURTAS = '0198c0de-0000-7000-8000-000000000001';
const tidy = (address: string) => `${tidyAddress(new URLSearchParams(address), (id) => id === KURTAS)}`;

test.each([
  ['page=0&sort=foo', ''],
  ['page=1', ''],
  ['page=-2', ''],
  ['page=2.5', ''],
  ['page=99999999999', ''],
  ['page=7&page=8', 'page=7'],
  ['page=x&page=8', 'page=8'],
  ['columns=9', ''],
  ['columns=5', 'columns=5'],
  ['sort=stockLowHigh', ''],
  ['sort=newest', 'sort=newest'],
  ['minPrice=abc', ''],
  ['minPrice=1e11', ''],
  ['minPrice=12,99', ''],
  ['minPrice=₹ 1,299&maxPrice=१९९९.५०', 'maxPrice=1999.50&minPrice=1299'],
  ['minPrice=', ''],
  ['maxPrice=-5', ''],
  ['minPrice=300&maxPrice=100', 'maxPrice=300&minPrice=100'],
  ['availability=low-stock', ''],
  [`size=${'x'.repeat(121)}`, ''],
  ['size=%00', ''],
  ['size=%20', ''],
  ['size=M&size=M&size=L', 'size=M&size=L'],
  ['category=zzz', ''],
  [`category=${KURTAS}&categories=zzz&categories=${KURTAS}`, `categories=${KURTAS}&category=${KURTAS}`],
  ['utm_source=letter&sort=foo', 'utm_source=letter'],
])('%s becomes %j', (asked, kept) => expect(tidy(asked)).toBe(kept));

test('a tidy address stays as it is', () => {
  const address = `availability=in-stock&brand=Lajo&category=${KURTAS}&color=Navy+Blue&maxPrice=900&size=M`;
  expect(tidy(address)).toBe(address);
});
