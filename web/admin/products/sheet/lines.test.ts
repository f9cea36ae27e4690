import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { write } from './edits.ts';
import { mrpRange, toLines } from './lines.ts';

const rows: readonly SheetRow[] = ['p', 'p', 'q'].map((productId, index) => ({
  id: `v${index}`,
  color: 'Indigo',
  colorHexCode: '#27396F',
  size: String(index),
  sku: null,
  stock: 1,
  originalPrice: '999.00',
  discountPrice: '300.00',
  productId,
  productName: productId.toUpperCase(),
  categoryId: 'c',
}));

test('each product stands once above its variants', () => {
  const { lines, lineOf } = toLines(rows);
  expect(lines.map((line) => (line.type === 'product' ? `${line.name} ${line.first}–${line.last}` : line.row))).toEqual(
    ['P 0–1', 0, 1, 'Q 2–2', 2],
  );
  expect(lineOf).toEqual([1, 2, 4]);
});

test('the MRP of a product is what is written, from the least to the highest; without one it is the price', () => {
  const [first] = rows;
  const written = (column: 'mrp' | 'originalPrice', text: string) =>
    first ? write(new Map(), [{ row: first, column, text }]) : new Map();
  expect(mrpRange(rows.slice(0, 2), written('mrp', '1,499'))).toEqual({ least: 129_900, most: 149_900 });
  expect(mrpRange(rows.slice(0, 2), written('mrp', ''))).toEqual({ least: 99_900, most: 129_900 });
  expect(mrpRange(rows.slice(0, 1), written('mrp', 'abc'))).toBeUndefined();
});
