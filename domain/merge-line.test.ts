import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLine, type MergedPieces } from './merge-line.ts';

const pieces: fc.Arbitrary<MergedPieces> = fc.record({
  held: fc.nat(20),
  wanted: fc.integer({ min: 1, max: 20 }),
  stock: fc.nat(30),
  mostPieces: fc.constantFrom(1, 10, Infinity),
  isSold: fc.boolean(),
  hasRoom: fc.boolean(),
});

test('a merged line never shrinks, never grows above stock or limit, and says why it is not the sum', () => {
  fc.assert(
    fc.property(pieces, (one) => {
      const { held, wanted, stock, mostPieces, isSold } = one;
      const { quantity, why } = mergeLine(one);
      expect(quantity).toBeGreaterThanOrEqual(held);
      expect(quantity).toBeLessThanOrEqual(held + wanted);
      if (isSold) expect(quantity).toBeLessThanOrEqual(Math.max(held, Math.min(stock, mostPieces)));
      expect(why === undefined).toBe(isSold && quantity === held + wanted);
    }),
  );
});

test('names the reason that decides', () => {
  const one = { held: 0, wanted: 5, stock: 3, mostPieces: 10, isSold: true, hasRoom: true };
  expect(mergeLine(one)).toEqual({ quantity: 3, why: 'FEWER_LEFT' });
  expect(mergeLine({ ...one, mostPieces: 2 })).toEqual({ quantity: 2, why: 'LIMIT' });
  expect(mergeLine({ ...one, stock: 0 })).toEqual({ quantity: 0, why: 'SOLD_OUT' });
  expect(mergeLine({ ...one, hasRoom: false })).toEqual({ quantity: 0, why: 'CART_FULL' });
  expect(mergeLine({ ...one, held: 1, hasRoom: false })).toEqual({ quantity: 3, why: 'FEWER_LEFT' });
  expect(mergeLine({ ...one, isSold: false })).toEqual({ quantity: 5, why: 'RETIRED' });
});
