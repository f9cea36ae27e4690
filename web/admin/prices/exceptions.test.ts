import { expect, test } from 'vitest';
import { exceptionsOf, toExceptions, withException } from './exceptions.ts';

test('a price by hand and a size that is left out are sent; a text that is no price is not', () => {
  const typed = { a: '₹ 1,299', b: null, c: 'cheap', d: '0', e: '' };
  expect(toExceptions(typed)).toEqual([
    { productVariantId: 'a', price: '1299' },
    { productVariantId: 'b', price: null },
  ]);
});

test('an exception is changed and taken back, and stored ones come back as they are typed', () => {
  const stored = exceptionsOf([
    { productVariantId: 'a', price: '799.00' },
    { productVariantId: 'b', price: null },
  ]);
  expect(stored).toEqual({ a: '799', b: null });
  expect(withException(stored, 'a', '750')).toEqual({ a: '750', b: null });
  expect(withException(stored, 'b', undefined)).toEqual({ a: '799' });
});
