import { expect, test } from 'vitest';
import { isShopPath } from '#domain/paths.ts';
import { kindOf, linkTo, wordOf, type Kind } from './link-kinds.ts';

test.each<[Kind, string, string]>([
  ['all', '', '/shop'],
  ['newest', '', '/shop?sort=newest'],
  ['category', '018f0f3a-0000-7000-8000-000000000001', '/shop?category=018f0f3a-0000-7000-8000-000000000001'],
  ['product', 'Kurta 50% & लहंगा', '/product/Kurta%2050%25%20%26%20%E0%A4%B2%E0%A4%B9%E0%A4%82%E0%A4%97%E0%A4%BE'],
  ['page', 'privacy-policy', '/page/privacy-policy'],
  ['search', 'red & gold', '/search?q=red%20%26%20gold'],
  ['address', '/shop?size=M&color=Red', '/shop?size=M&color=Red'],
])('a link to %s %j is written as %s and read again', (kind, word, link) => {
  expect(linkTo(kind, word)).toBe(link);
  expect(kindOf(link)).toBe(kind);
  if (word) expect(wordOf(kind, link)).toBe(word);
  expect(isShopPath(link)).toBe(true);
});

test('a product that shares its name is named without its id', () =>
  expect(wordOf('product', '/product/Kurta?id=1')).toBe('Kurta'));
