import { describe, expect, test } from 'vitest';
import { plainRupees, readNumber, readRupees, readWhole } from './read-number.ts';

describe('a number as people type it', () => {
  test.each([
    ['1299', '1299'],
    [' 1,299 ', '1299'],
    ['₹ 1,299.50', '1299.50'],
    ['₹1,29,900', '129900'],
    ['12,34,56,789', '123456789'],
    ['129,900', '129900'],
    ['Rs. 1299', '1299'],
    ['rs1299', '1299'],
    ['INR 1,299', '1299'],
    ['1299 ₹', '1299'],
    ['1,299/-', '1299'],
    ['रु. १,२९९', '1299'],
    ['1 299', '1299'],
    ['1\u00A0299', '1299'],
    ['1\u202F29\u202F900', '129900'],
    ['१२९९.५०', '1299.50'],
    ['১২৯৯', '1299'],
    ['௧௨௯௯', '1299'],
    ['۱۲۹۹', '1299'],
    ['499.', '499'],
    ['.5', '0.5'],
    ['007', '7'],
    [499.5, '499.5'],
    [0, '0'],
  ])('reads %j', (written, plain) => expect(readNumber(written)).toBe(plain));

  test.each([
    '',
    ' ',
    '12,99',
    '1,2,3',
    '1.2.3',
    '1.299,50',
    '1,29 900',
    '1, 299',
    '0,299',
    ',5',
    '-5',
    '+5',
    '(5)',
    'abc',
    '5 pcs',
    '1e3',
    '₹',
    'Rs',
    '१२,९९',
    'NaN',
    'Infinity',
    1e21,
    -1,
    Number.NaN,
  ])('does not guess at %j', (written) => expect(readNumber(written)).toBeUndefined());
});

test('an amount has at most two decimals and nine digits before them', () => {
  expect(['₹ 1,299.50', '1299', '.5', 0.1].map(readRupees)).toEqual([129950, 129900, 50, 10]);
  expect(['499.999', '1.299', '1234567890', '12,99', ''].map(readRupees)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect([129_950, 129_900].map(plainRupees)).toEqual(['1299.50', '1299']);
});

test('a count is whole and is not money', () => {
  expect(['1,299', '१२', '5.0', '5.00', 7, ' 0 '].map(readWhole)).toEqual([1299, 12, 5, 5, 7, 0]);
  const none = ['1.5', '1.000', '-1', '₹5', '5/-', '', '1234567890', 1.5, -1];
  expect(none.map(readWhole)).toEqual(none.map(() => undefined));
});
