import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
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
const images: Product['images'] = [];
const offerAt = (address: string) => choosing(new URLSearchParams(address))?.({ variants, images });

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

test('words that name a colour or a size choose it, as far as the product has them', () => {
  const reds = [
    { facet: 'family' as const, value: 'red' },
    { facet: 'color' as const, value: 'Red' },
  ];
  const large = [{ facet: 'size' as const, value: 'XL' }];
  const offerFor = (...options: Array<typeof reds | typeof large>) =>
    choosing(new URLSearchParams(), options)?.({ variants, images });
  expect(offerFor(reds)).toEqual({ place: 3, isFrom: false });
  expect(offerFor(large)).toEqual({ place: 2, isFrom: false });
  // No red variant is XL. The colour is named first, so it has priority over the size.
  expect(offerFor(reds, large)).toEqual({ place: 3, isFrom: false });
  expect(offerFor([{ facet: 'color', value: 'Teal' }])).toBeUndefined();
});

test('of equal prices the colour of the first picture is chosen, unless another is wanted', () => {
  const equal = variants.map((one) => ({ ...one, originalPrice: '999.00' }));
  // The cast is safe: the function reads only the colour of each picture.
  const pictured = [{ color: 'Red' }] as Product['images'];
  const place = (address: string) =>
    choosing(new URLSearchParams(address))?.({ variants: equal, images: pictured })?.place;
  expect(place('size=M')).toBe(3);
  expect(place('family=blue')).toBe(1);
});
