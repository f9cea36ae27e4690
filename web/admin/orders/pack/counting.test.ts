import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { isComplete, lineFor, missingOf, type Counts } from './counting.ts';

const line = (id: string, sku: string, quantity: number): Order['items'][number] => ({
  id,
  quantity,
  priceAtPurchase: '1.00',
  product: { id, name: id, images: [], size: 'M', color: '', sku },
});
const items = [line('a', 'KUR-1', 2), line('b', 'kur-1', 1), line('c', 'SAR-9', 1), line('d', '', 1)];
const found = (counts: Counts, scanned: string) => {
  const answer = lineFor(items, counts, scanned);
  return 'item' in answer ? [answer.kind, answer.item.id] : [answer.kind];
};

test('a piece belongs to the first line that lacks it, whatever the letters’ case', () => {
  expect(found({}, 'kur-1 ')).toEqual(['counted', 'a']);
  expect(found({ a: 2 }, 'KUR-1')).toEqual(['counted', 'b']);
  expect(found({ a: 2, b: 1 }, 'KUR-1')).toEqual(['tooMany', 'a']);
  expect(found({}, 'SAR-9')).toEqual(['counted', 'c']);
});

test('a piece of another product is wrong, and no scan belongs to a line without a SKU', () => {
  expect(found({}, 'KUR-2')).toEqual(['wrong']);
  expect(found({}, '')).toEqual(['wrong']);
});

test('a parcel is complete with every piece of every line', () => {
  expect(isComplete(items, { a: 2, b: 1, c: 1 })).toBe(false);
  expect(isComplete(items, { a: 2, b: 1, c: 1, d: 1 })).toBe(true);
});

test('what is missing is what each line still lacks', () => {
  const missing = missingOf(items, { a: 1, b: 1, d: 1 }).map(({ item, count }) => [item.id, count]);
  expect(missing).toEqual([
    ['a', 1],
    ['c', 1],
  ]);
});
