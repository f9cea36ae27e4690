import { expect, test } from 'vitest';
import { offersOf } from './offers-of.ts';

const url = 'https://shop.example/product/Kurta';
const variant = (size: string, stock: number, originalPrice: string) => ({
  ...{
    id: size,
    color: 'Indigo',
    colorHexCode: '#27396F',
    size,
    sku: null,
    stock,
    originalPrice,
    discountPrice: '0.00',
  },
});
const offers = (...variants: Array<ReturnType<typeof variant>>) => offersOf({ variants }, url);

test('a price that all sizes have is one offer, in stock while one of them is', () => {
  const S = variant('S', 0, '799.00');
  expect(offers(S, variant('M', 3, '799.00'))).toMatchObject({
    '@type': 'Offer',
    price: '799.00',
    priceCurrency: 'INR',
    url,
    availability: 'https://schema.org/InStock',
  });
  expect(offers(S)).toMatchObject({ price: '799.00', availability: 'https://schema.org/OutOfStock' });
});

test('of several prices only those that can be bought are told as in stock', () =>
  expect(offers(variant('S', 0, '799.00'), variant('L', 1, '999.00'), variant('XL', 2, '1299.00'))).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '999.00',
    highPrice: '1299.00',
    offerCount: 2,
    availability: 'https://schema.org/InStock',
  }));

test('of several prices of which none can be bought, all are told as out of stock', () =>
  expect(offers(variant('S', 0, '1799.00'), variant('XL', 0, '999.00'))).toMatchObject({
    lowPrice: '999.00',
    highPrice: '1799.00',
    offerCount: 2,
    availability: 'https://schema.org/OutOfStock',
  }));
