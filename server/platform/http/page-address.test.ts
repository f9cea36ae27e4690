import { expect, test } from 'vitest';
import { oneSpelling } from './one-spelling.ts';
import { pageAddress } from './page-address.ts';

const address = (url: string) => pageAddress(url, ['en', 'hi']);

test.each([
  ['/shop', '/shop'],
  ['/shop?', '/shop'],
  ['/shop?size=M&color=Red', '/shop?color=Red&size=M'],
  ['/shop?size=M&size=L', '/shop?size=M&size=L'],
  ['/search?q=a%20b&page=2', '/search?page=2&q=a+b'],
  ['/hi/shop?size=M', '/hi/shop?size=M'],
  ['/product/Red%20kurta?color=Red&id=7', '/product/Red%20kurta?color=Red&id=7'],
  ['/shop.data?page=2&_routes=shopper%2Fshop%2Fpage', '/shop.data?_routes=shopper%2Fshop%2Fpage&page=2'],
])('%s is the page %s', (url, one) => {
  expect(address(url)).toBe(one);
});

test.each([
  ['/shop?utm_source=mail&fbclid=1&size=M', '/shop?size=M'],
  ['/shop?bust=1', '/shop'],
  ['/?bust=1', '/'],
  ['/hi?bust=1', '/hi'],
  ['/about?page=1&size=M', '/about'],
  ['/product/x?size=M', '/product/x'],
  ['/admin/orders?order=7', '/admin/orders'],
  ['/shop?_routes=shopper%2Fshop%2Fpage', '/shop'],
  ['/shop.data?_routes=<x>', '/shop.data'],
  ['/shop.data?_routes=root&index=1', '/shop.data?_routes=root'],
])('%s makes no page of its own', (url, one) => {
  expect(address(url)).toBe(one);
});

test.each([
  ['/%73hop', '/shop'],
  ['//shop', '/shop'],
  ['/SHOP?size=M', '/shop?size=M'],
  ['/hi/Shop.data?size=M&x=1', '/hi/shop.data?size=M'],
  ['/product/%72ed%20kurta', '/product/red%20kurta'],
  ['/product/A%2fB', '/product/A%2FB'],
  ['/product/100%252F', '/product/100%252F'],
  ['/product/Shop', '/product/Shop'],
])('%s is another spelling of %s', (url, one) => {
  expect(address(url)).toBe(one);
});

test.each([
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/%5Cevil.example'],
  ['/%5c/evil.example?next=%2Fcart', '/%5C/evil.example?next=%2Fcart'],
])('%s begins with one slash and a letter: %s', (url, one) => {
  expect(oneSpelling(url, () => true)).toBe(one);
});
