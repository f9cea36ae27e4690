import { expect, test } from 'vitest';
import { expectedAgain } from './expected-again.ts';

const before = {
  order: { addressId: 'home' },
  expected: { expectedTotal: '549.00', expectedDeliveryDate: '2026-12-03' },
};
const today = { expectedTotal: '549.00', expectedDeliveryDate: '2026-12-04' };

test('a try without an answer is repeated as it was, although a new day has begun', () => {
  expect(expectedAgain(before, { order: { addressId: 'home' }, expected: today })).toEqual(before.expected);
});

test('a first try, and another order, expect what is shown now', () => {
  expect(expectedAgain(undefined, { order: { addressId: 'home' }, expected: today })).toEqual(today);
  expect(expectedAgain(before, { order: { addressId: 'work' }, expected: today })).toEqual(today);
});
