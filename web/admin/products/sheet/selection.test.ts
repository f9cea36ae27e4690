import { expect, test } from 'vitest';
import type { SheetConflict, SheetRow } from '#contract/variants.ts';
import { write, type Edits } from './edits.ts';
import { commandOf } from './grid-keys.ts';
import {
  copySpan,
  countBeyond,
  emptySpan,
  fillDown,
  pasteInto,
  placeBeyond,
  spanBetween,
  wholeColumns,
  wholeRows,
} from './selection.ts';
import { settleConflicts } from './settle-conflicts.ts';

const rows: readonly SheetRow[] = ['S', 'M', 'L'].map((size, index) => ({
  id: size,
  color: 'Indigo',
  colorHexCode: '#27396F',
  size,
  sku: `K-${size}`,
  stock: index,
  originalPrice: '999.00',
  discountPrice: '50.00',
  productId: 'p',
  productName: 'Kurta',
  categoryId: 'c',
}));
const none: Edits = new Map();
const texts = (cells: ReturnType<typeof emptySpan>) => cells.map(({ row, column, text }) => [row.id, column, text]);

test('a selection has the same sides whichever corner it began at; steps stop at the edges', () => {
  const span = { top: 0, bottom: 2, left: 1, right: 3 };
  expect(spanBetween({ row: 2, column: 1 }, { row: 0, column: 3 })).toEqual(span);
  expect(placeBeyond({ row: 1, column: 1 }, Infinity, -Infinity, rows.length)).toEqual({ row: 2, column: 0 });
  expect(placeBeyond({ row: 0, column: 0 }, -1, -1, 0)).toEqual({ row: 0, column: 0 });
});

test('one value fills the whole selection; a table begins at its corner and is cut at the edges', () => {
  expect(texts(pasteInto(rows, { top: 0, bottom: 1, left: 1, right: 2 }, '₹1,299\r\n'))).toEqual([
    ['S', 'originalPrice', '1299'],
    ['S', 'discountPrice', '1299'],
    ['M', 'originalPrice', '1299'],
    ['M', 'discountPrice', '1299'],
  ]);
  expect(texts(pasteInto(rows, { top: 2, bottom: 2, left: 2, right: 2 }, '10\t7\tmore\n20\t8\tmore'))).toEqual([
    ['L', 'discountPrice', '10'],
    ['L', 'stock', '7'],
  ]);
});

test('whole columns and rows are chosen by keys, and filled, emptied and copied like any selection', () => {
  const key = (key: string, more: object = {}) =>
    // as: the parts of a key event that the sheet reads.
    commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more } as never, false)?.type;
  expect([key(' ', { ctrlKey: true }), key(' ', { shiftKey: true }), key('a', { ctrlKey: true }), key(' ')]).toEqual([
    'selectColumns',
    'selectRows',
    'selectAll',
    'startTyping',
  ]);
  const column = spanBetween(...wholeColumns({ left: 3, right: 3 }, rows.length));
  expect(copySpan(rows, column, none)).toBe('0\n1\n2');
  expect(texts(fillDown(rows, column, none))).toEqual(rows.map((row) => [row.id, 'stock', '0']));
  const row = spanBetween(...wholeRows({ top: 1, bottom: 1 }));
  expect(copySpan(rows, row, none)).toBe('K-M\t999\t50\t1');
  expect(texts(emptySpan(rows, row)).map(([, name]) => name)).toEqual([
    'sku',
    'originalPrice',
    'discountPrice',
    'stock',
  ]);
});

test('a paste by place says how many of its cells have none', () => {
  expect(
    countBeyond(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      3,
    ),
  ).toBe(1);
});

test('what is copied is what is shown; filling down repeats the first line', () => {
  const [first] = rows;
  const edits = first ? write(none, [{ row: first, column: 'originalPrice', text: '899' }]) : none;
  const span = { top: 0, bottom: 1, left: 0, right: 1 };
  expect(copySpan(rows, span, edits)).toBe('K-S\t899\nK-M\t999');
  expect(texts(fillDown(rows, span, edits))).toContainEqual(['M', 'originalPrice', '899']);
});

test('emptying clears SKU and saving; price and stock go back to what is stored', () => {
  expect(texts(emptySpan(rows, { top: 1, bottom: 1, left: 0, right: 3 }))).toEqual([
    ['M', 'sku', ''],
    ['M', 'originalPrice', '999'],
    ['M', 'discountPrice', ''],
    ['M', 'stock', '1'],
  ]);
});

test('settling takes the other’s values as stored, and gives up my cells only where chosen', () => {
  const conflicts: readonly SheetConflict[] = [
    { id: 'S', field: 'originalPrice', theirs: '801' },
    { id: 'S', field: 'sku', theirs: '' },
  ];
  const taken = new Set(conflicts.slice(0, 1));
  const settled = settleConflicts(conflicts, taken, new Map(rows.map((row) => [row.id, row])));
  expect(settled.rows).toMatchObject([{ id: 'S', originalPrice: '801', sku: null, stock: 0 }]);
  expect(settled.cells).toMatchObject([{ row: { id: 'S' }, column: 'originalPrice', text: '801' }]);
});
