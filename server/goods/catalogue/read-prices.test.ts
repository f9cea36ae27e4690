import { expect, test } from 'vitest';
import { queryWords } from '#domain/search-text.ts';
import { readPrices } from './read-prices.ts';

test.each([
  ['kurta under 500', 'kurta', 0, 500],
  ['kurta under rs 500', 'kurta', 0, 500],
  ['kurta <500', 'kurta', 0, 500],
  ['kurta cheaper than 1,500', 'kurta', 0, 1500],
  ['kurta under 1k', 'kurta', 0, 1000],
  ['kurta 1.5k se kam', 'kurta', 0, 1500],
  ['kurta 500 se kam', 'kurta', 0, 500],
  ['500 रुपये से कम कुर्ता', 'kurta', 0, 500],
  ['2 हज़ार तक साड़ी', 'saree', 0, 2000],
  ['watch more than 2000 rupees', 'watch', 2000, Infinity],
  ['shirts starting from 300', 'shirts', 300, Infinity],
  ['saree 5000 se zyada', 'saree', 5000, Infinity],
  ['between 300 and 500 top', 'top', 300, 500],
  ['top from 300 to 500', 'top', 300, 500],
  ['kurta more than 300 less than 500', 'kurta', 300, 500],
  ['kurta ₹999', 'kurta', 0, 999],
  ['kurta rs.500', 'kurta', 0, 500],
  ['kurta 500rs', 'kurta', 0, 500],
  ['kurta 500/- rs', 'kurta', 0, 500],
  ['kurta ₹500-₹1000', 'kurta', 500, 1000],
  ['lehenga under 2 lakh', 'lehenga', 0, 200_000],
  ['saree within 15 hundred', 'saree', 0, 1500],
  ['kurta ≥ 5000', 'kurta', 5000, Infinity],
  ['kurta ＞5000', 'kurta', 5000, Infinity],
  ['kurta 5000>', 'kurta', 5000, Infinity],
  ['kurta ≤ ₹500', 'kurta', 0, 500],
  ['kurta above 1000 under 500', 'kurta', 500, 1000],
  ['dress under 10 years', 'dress under 10 years', 0, Infinity],
  ['kurta under 50%', 'kurta under 50 percent', 0, Infinity],
  ['kurta below 5 feet', 'kurta below 5 feet', 0, Infinity],
  ['Women > Kurtas', 'women kurtas', 0, Infinity],
  ['kurta >', 'kurta', 0, Infinity],
  ['under armour 500', 'under armour 500', 0, Infinity],
  ['boys shirt 6-7 years', 'boys shirt 6 7 years', 0, Infinity],
  ['ring 18k gold', 'ring 18k gold', 0, Infinity],
  ['kurta 500', 'kurta 500', 0, Infinity],
])('“%s” asks for “%s” from ₹%d to ₹%d', (text, left, from, to) => {
  const { words, minPaise, maxPaise } = readPrices(queryWords(text));
  expect([words.join(' '), minPaise, maxPaise]).toEqual([left, from * 100, to * 100]);
});

test.each([
  ['kurta 500', 0, 500],
  ['kurta 500-1000', 500, 1000],
  ['kurta 500 se 1000', 500, 1000],
  ['kurta 500-1k', 500, 1000],
  ['jeans 34', 0, Infinity],
  ['shirt size 100', 0, Infinity],
  ['watch 123456', 0, Infinity],
  ['kurta 500 under 900', 0, 900],
])('“%s”, its numbers taken for prices, asks for ₹%d to ₹%d', (text, from, to) => {
  const { minPaise, maxPaise } = readPrices(queryWords(text), true);
  expect([minPaise, maxPaise]).toEqual([from * 100, to * 100]);
});
