import { expect, test } from 'vitest';
import { shownOffer } from './shown-offer.ts';

const S = { size: 'S', stock: 0, originalPrice: '799.00' };
const M = { size: 'M', stock: 2, originalPrice: '1299.00' };
const XL = { size: 'XL', stock: 1, originalPrice: '1399.00' };

test('the price of what is sold out is not shown while something can be bought', () =>
  expect(shownOffer([S, M])).toEqual({ variant: M, isFrom: false }));

test('where several prices can be bought, the lowest is one of several', () =>
  expect(shownOffer([S, XL, M])).toEqual({ variant: M, isFrom: true }));

test('where nothing can be bought, the lowest of all is shown', () => {
  const soldOut = [M, S].map((variant) => ({ ...variant, stock: 0 }));
  expect(shownOffer(soldOut)).toEqual({ variant: soldOut[1], isFrom: true });
  expect(shownOffer([])).toBeUndefined();
});

test('prices are compared as numbers', () => {
  const [dear, cheap] = ['1000.00', '999.00'].map((originalPrice) => ({ ...M, originalPrice }));
  expect(shownOffer([dear ?? M, cheap ?? M])?.variant).toBe(cheap);
});
