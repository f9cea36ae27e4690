import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 20, '1 2 3 4 5 … 20'],
  [4, 20, '1 2 3 4 5 6 … 20'],
  [10, 20, '1 … 8 9 10 11 12 … 20'],
  [17, 20, '1 … 15 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
])('page %i of %i offers %s', (current, total, offered) => {
  expect(
    pageNumbers(current, total)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(offered);
});
