import { expect, test } from 'vitest';
import { choosing } from './chosen-offer.ts';

const variant = (size: string, color: string, stock: number, originalPrice: string) => ({
  ...{ id: `${size} ${color}`, color, colorHexCode: '#27396F', colorFamily: 'blue' as const, size, sku: null },
  ...{ stock, originalPrice, discountPrice: '0.00' },
});
const variants = [
  variant('S', 'Navy', 0, '799.00'),
  variant('M', 'Navy', 2, '999.00'),
  variant('XL', 'Navy', 2, '1299.00'),
  { ...variant('M', 'Red', 2, '499.00'), colorFamily: 'red' as const },
];
const offerAt = (address: string) => choosing(new URLSearchParams(address))?.(variants);

test('the price is that of the chosen size and colour, however these are written', () => {
  expect(offerAt('size=xl')).toEqual({ place: 2, isFrom: false });
  expect(offerAt('color=navy')).toEqual({ place: 1, isFrom: true });
  expect(offerAt('size=M&size=XL&family=blue')).toEqual({ place: 1, isFrom: true });
});

test('a size that is sold out gives no price', () => {
  expect(offerAt('size=S')).toBeUndefined();
  expect(offerAt('size=S&size=XL')).toEqual({ place: 2, isFrom: false });
});

test('what is not of a size or a colour chooses none', () =>
  expect(choosing(new URLSearchParams('brand=Lajo&maxPrice=800&availability=in-stock&q=navy'))).toBeUndefined());
