import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { parseClipboard } from './clipboard.ts';
import {
  findCellProblem,
  findProblem,
  over,
  shown,
  stored,
  toCellText,
  toChanges,
  write,
  type Edits,
  type RowEdit,
} from './edits.ts';

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
      { row, column: 'mrp', text: '' },
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

test('edits that come back keep each cell that was not edited since, also in a row that was', () => {
  const lost: Edits = new Map([
    ['v', { sku: 'K-1', stock: '7' }],
    ['w', { mrp: '1200' }],
  ]);
  const newer: Edits = new Map([
    ['v', { stock: '8' }],
    ['x', { grams: '300' }],
  ]);
  expect([...over(lost, newer)]).toEqual([
    ['v', { sku: 'K-1', stock: '8' }],
    ['w', { mrp: '1200' }],
    ['x', { grams: '300' }],
  ]);
});

test('stock is sent as a change, prices with what the sheet showed', () => {
  const edits = write(none, [
    { row, column: 'stock', text: '7' },
    { row, column: 'originalPrice', text: '899' },
    { row, column: 'sku', text: 'K-1' },
  ]);
  expect(toChanges(edits, new Map([[row.id, row]]))).toEqual([
    {
      id: 'v',
      stockChange: -3,
      sku: 'K-1',
      originalPrice: '899',
      discountPrice: '0.00',
      isUsual: true,
      expected: { sku: null, originalPrice: '999.00', discountPrice: '0.00' },
    },
  ]);
});

test('the MRP stays when the price changes: what is saved is the difference, in either order of writing', () => {
  const reduced = { ...row, originalPrice: '999.00', discountPrice: '300.00' };
  const pricesOf = (edit: RowEdit) => {
    const [change] = toChanges(new Map([['v', edit]]), new Map([['v', reduced]]));
    return [change?.originalPrice, change?.discountPrice];
  };
  expect(stored(reduced, 'mrp')).toBe('1299');
  expect(pricesOf({ originalPrice: '899.50' })).toEqual(['899.50', '399.50']);
  expect(pricesOf({ mrp: '1499' })).toEqual(['999', '500.00']);
  expect(pricesOf({ originalPrice: '500', mrp: '600' })).toEqual(['500', '100.00']);
  expect(pricesOf({ mrp: '' })).toEqual(['999', '0.00']);
  expect(pricesOf({ stock: '3' })).toEqual([undefined, undefined]);
});

test('an MRP below the price is refused where it was written, or at the price that has risen above it', () => {
  const reduced = { ...row, discountPrice: '300.00' };
  const prices = ['sku', 'originalPrice', 'mrp', 'stock'] as const;
  const problems = (edit: RowEdit) => prices.map((column) => findCellProblem(reduced, edit, column));
  const below = 'The MRP cannot be below the price.';
  expect(problems({ mrp: '998' })).toEqual([undefined, undefined, below, undefined]);
  expect(problems({ originalPrice: '1299.50' })).toEqual([undefined, below, undefined, undefined]);
  expect(problems({ originalPrice: '1499', mrp: '1299' })).toEqual([undefined, undefined, below, undefined]);
  expect(problems({ originalPrice: '1299', mrp: '' })).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ['stock', '-1'],
  ['stock', '1.5'],
  ['stock', ''],
  ['originalPrice', '0'],
  ['originalPrice', 'a lot'],
  ['originalPrice', '12,99'],
  ['originalPrice', '10000000.01'],
  ['stock', '10000001'],
  ['mrp', '-5'],
] as const)('%s refuses %j', (column, text) => expect(findProblem(column, text)).toMatch(/\S/));

test('what is wrong is said by the column and what was typed, which stays in its cell', () => {
  expect(toCellText('stock', '3.5')).toBe('3.5');
  expect(findProblem('stock', '3.5')).toBe(
    'Stock: “3.5” is not a valid number. Enter a whole number, 0 or more, such as 12.',
  );
  expect(findProblem('originalPrice', '12,99')).toMatch(/^Price: “12,99” is not a valid amount/);
});

test('a quoted cell of the clipboard may hold breaks, tabs and quotes', () => {
  expect(parseClipboard('"K-1\n""a"""\t5\r\n\t\r\nK"2\t6\r\n')).toEqual([
    ['K-1 "a"', '5'],
    ['', ''],
    ['K"2', '6'],
  ]);
});

test('what Excel and Sheets put on the clipboard is read, rupee signs and Indian commas left out', () => {
  expect(parseClipboard('₹1,29,900\t5\r\n899.50\t\r\n')).toEqual([
    ['₹1,29,900', '5'],
    ['899.50', ''],
  ]);
  expect(['₹1,29,900', 'Rs. 899.50', '5'].map((text) => toCellText('originalPrice', text))).toEqual([
    '129900',
    '899.50',
    '5',
  ]);
  expect(toCellText('sku', 'A,1')).toBe('A,1');
});

test('a weight is sent with what the sheet showed; an empty one means that of the product', () => {
  const weighed = { ...row, id: 'w', grams: 250 };
  const edits = write(none, [
    { row, column: 'grams', text: toCellText('grams', '1,200') },
    { row: weighed, column: 'grams', text: '' },
  ]);
  expect(
    toChanges(
      edits,
      new Map([
        [row.id, row],
        ['w', weighed],
      ]),
    ),
  ).toEqual([
    { id: 'v', grams: 1200, expected: { grams: null } },
    { id: 'w', grams: null, expected: { grams: 250 } },
  ]);
  expect(findProblem('grams', '')).toBeUndefined();
  expect([findProblem('grams', '1.5'), findProblem('grams', '2000000')]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});

test('a change that is typed into a cell is reckoned from what the cell shows', () => {
  const type = (edits: Edits, column: 'originalPrice' | 'mrp' | 'stock', text: string) =>
    write(edits, [{ row, column, text }]);
  const once = type(none, 'originalPrice', '+5%');
  expect(shown(row, 'originalPrice', once)).toBe('1048.95');
  expect(shown(row, 'originalPrice', type(once, 'originalPrice', '-100'))).toBe('948.95');
  expect(shown(row, 'stock', type(none, 'stock', '+5'))).toBe('15');
  expect(shown(row, 'stock', type(none, 'stock', '-10'))).toBe('0');
  // The MRP is empty, so the percentage has nothing to change and stays as typed.
  expect(shown(row, 'mrp', type(none, 'mrp', '+5%'))).toBe('+5%');
});

test('a change that would leave less than nothing stays as typed, and its error says so', () => {
  for (const [column, text] of [
    ['originalPrice', '-1,000'],
    ['stock', '-11'],
  ] as const) {
    const edits = write(none, [{ row, column, text }]);
    expect(shown(row, column, edits)).toBe(text);
    expect(findCellProblem(row, edits.get(row.id) ?? {}, column)).toBe('Stock cannot be below zero.');
  }
});
