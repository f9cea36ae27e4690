import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

const origin = 'https://shop.example';

test('a shop of one language lists each page once, without alternatives', () => {
  const text = sitemap(origin, ['/', '/shop?a=1&b=2'], ['en']);
  expect(text).toContain('<url><loc>https://shop.example/</loc></url>');
  expect(text).toContain('<url><loc>https://shop.example/shop?a=1&amp;b=2</loc></url>');
});

test('a shop of two lists each page in both, and each entry names both', () => {
  const urls = sitemap(origin, ['/', '/shop'], ['en', 'hi']).match(/<url>.*<\/url>/g) ?? [];
  const address = (url: string) => /<loc>(.*?)<\/loc>/.exec(url)?.[1];
  expect(urls.map(address)).toEqual([
    'https://shop.example/',
    'https://shop.example/hi',
    'https://shop.example/shop',
    'https://shop.example/hi/shop',
  ]);
  for (const url of urls.slice(2))
    expect([...url.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ['en-IN', 'https://shop.example/shop'],
      ['hi-IN', 'https://shop.example/hi/shop'],
      ['x-default', 'https://shop.example/shop'],
    ]);
});

test('holds at most 50,000 addresses, and leaves no page without one of its languages', () => {
  const paths = Array.from({ length: 30_000 }, (_, index) => `/product/${index}`);
  const text = sitemap(origin, paths, ['en', 'hi']);
  expect(text.match(/<loc>/g)).toHaveLength(50_000);
  expect(text).toContain('/hi/product/24999<');
  expect(text).not.toContain('/product/25000<');
});
