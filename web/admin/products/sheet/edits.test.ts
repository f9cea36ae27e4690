import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { fromSpreadsheet, parseClipboard } from './clipboard.ts';
import { findProblem, shown, toChanges, write, type Edits } from './edits.ts';

const row: SheetRow = {
  id: 'v',
  color: 'Indigo',
  colorHexCode: '#27396F',
  size: 'M',
  sku: null,
  stock: 10,
  originalPrice: '999.00',
  discountPrice: '0.00',
  productId: 'p',
  productName: 'Kurta',
  categoryId: 'c',
};
const none: Edits = new Map();

test('a text that means the stored value is no edit', () => {
  expect(
    write(none, [
      { row, column: 'originalPrice', text: ' 999.0 ' },
      { row, column: 'discountPrice', text: '' },
      { row, column: 'stock', text: '10' },
    ]).size,
  ).toBe(0);
});

test('an edit shows, can be written over, and goes when it is written back', () => {
  const edited = write(none, [
    { row, column: 'originalPrice', text: '899.5' },
    { row, column: 'stock', text: '12' },
  ]);
  expect(shown(row, 'originalPrice', edited)).toBe('899.5');
  const back = write(edited, [{ row, column: 'originalPrice', text: '999' }]);
  expect([shown(row, 'originalPrice', back), shown(row, 'stock', back)]).toEqual(['999', '12']);
  expect(shown(row, 'originalPrice', edited)).toBe('899.5');
});

test('stock is sent as a change, prices with what the sheet showed', () => {
  const edits = write(none, [
    { row, column: 'stock', text: '7' },
    { row, column: 'originalPrice', text: '899' },
    { row, column: 'sku', text: 'K-1' },
  ]);
  expect(toChanges(edits, new Map([[row.id, row]]))).toEqual([
    { id: 'v', stockChange: -3, sku: 'K-1', originalPrice: '899', expected: { sku: null, originalPrice: '999.00' } },
  ]);
});

test.each([
  ['stock', '-1'],
  ['stock', '1.5'],
  ['stock', ''],
  ['originalPrice', '0'],
  ['originalPrice', 'a lot'],
  ['discountPrice', '-5'],
] as const)('%s refuses %j', (column, text) => expect(findProblem(column, text)).toMatch(/\S/));

test('what Excel and Sheets put on the clipboard is read, rupee signs and Indian commas left out', () => {
  expect(parseClipboard('₹1,29,900\t5\r\n899.50\t\r\n')).toEqual([
    ['₹1,29,900', '5'],
    ['899.50', ''],
  ]);
  expect(['₹1,29,900', 'Rs. 899.50', '5'].map((text) => fromSpreadsheet('originalPrice', text))).toEqual([
    '129900',
    '899.50',
    '5',
  ]);
  expect(fromSpreadsheet('sku', 'A,1')).toBe('A,1');
});
