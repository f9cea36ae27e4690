import { expect, test } from 'vitest';
import { bestFirst, isMatch } from './best-first.ts';

const group = (name: string, ...items: Array<[title: string, note: string]>) => ({
  name,
  items: items.map(([title, note]) => ({ title, note })),
});
const pages = group('pages', ['Orders', 'Page'], ['Order limits', 'Page']);
const orders = group('orders', ['ORD253466 · Sandeep Kulkarni', '22 Nov 2026']);
const products = group('products', ['Kurta red', '₹499'], ['Cotton Kurta', '₹499']);
const customers = group('customers', ['Sandeep Kulkarni', 'sandeep@example.com']);
const all = [group('nothing'), pages, orders, products, customers];

test.each([
  ['kurta', ['products', 'pages', 'orders', 'customers']],
  ['cotton kur', ['products', 'pages', 'orders', 'customers']],
  ['ord2534', ['orders', 'pages', 'products', 'customers']],
  ['orders', ['pages', 'orders', 'products', 'customers']],
  ['sandeep', ['customers', 'orders', 'pages', 'products']],
  ['sandeep@example.com', ['customers', 'pages', 'orders', 'products']],
  ['', ['pages', 'orders', 'products', 'customers']],
])('for “%s” the groups are %j, and an empty one is left out', (words, names) => {
  expect(bestFirst(all, words).map(({ name }) => name)).toEqual(names);
});

test('a former result stays while it matches the words that are typed now', () => {
  const order = { title: 'ORD253466 · Sandeep Kulkarni', note: '22 Nov 2026' };
  expect(['ord25', 'ord2534', 'kulkarni', '22 nov'].map((words) => isMatch(order, words))).toEqual(Array(4).fill(true));
  expect(['ord254', 'kulkarni red', 'asha'].map((words) => isMatch(order, words))).toEqual(Array(3).fill(false));
});
