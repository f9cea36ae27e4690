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
import { findClashes, settledCells } from './settle-conflicts.ts';

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
    ['S', 'mrp', '1299'],
    ['M', 'originalPrice', '1299'],
    ['M', 'mrp', '1299'],
  ]);
  expect(texts(pasteInto(rows, { top: 2, bottom: 2, left: 2, right: 2 }, '10\t7\t250\tmore\n20\t8\t0\tmore'))).toEqual([
    ['L', 'mrp', '10'],
    ['L', 'stock', '7'],
    ['L', 'grams', '250'],
  ]);
});

test('whole columns and rows are chosen by keys, and filled, emptied and copied like any selection', () => {
  const key = (key: string, more: object = {}) =>
    // The cast is safe: the sheet reads only these parts of a key event.
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
  expect(copySpan(rows, row, none)).toBe('K-M\t999\t1049\t1\t');
  expect(texts(emptySpan(rows, row)).map(([, name]) => name)).toEqual([
    'sku',
    'originalPrice',
    'mrp',
    'stock',
    'grams',
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

test('emptying clears SKU and MRP; price and stock go back to what is stored', () => {
  expect(texts(emptySpan(rows, { top: 1, bottom: 1, left: 0, right: 3 }))).toEqual([
    ['M', 'sku', ''],
    ['M', 'originalPrice', '999'],
    ['M', 'mrp', ''],
    ['M', 'stock', '1'],
  ]);
});

test('where both have written one cell it is a clash; settling takes theirs only where chosen, and keeps mine on top', () => {
  const [first, second] = rows;
  const edits = write(
    none,
    [first, second].flatMap((row) =>
      row
        ? [
            { row, column: 'originalPrice' as const, text: '701' },
            { row, column: 'stock' as const, text: '9' },
          ]
        : [],
    ),
  );
  const conflicts: readonly SheetConflict[] = [
    { id: 'S', field: 'originalPrice', theirs: '801.00' },
    { id: 'S', field: 'sku', theirs: '' },
    // The other person changed only the MRP, which conflicts with none of this person's edits.
    { id: 'M', field: 'discountPrice', theirs: '200.00' },
  ];
  const found = findClashes(conflicts, edits, new Map(rows.map((row) => [row.id, row])));
  expect(found.clashes).toEqual([{ id: 'S', column: 'originalPrice', mine: '701', theirs: '801' }]);
  expect([...found.rows.values()]).toMatchObject([
    { id: 'S', originalPrice: '801.00', sku: null, stock: 0 },
    { id: 'M', originalPrice: '999.00', discountPrice: '200.00' },
  ]);
  const settle = (taken: readonly (typeof found.clashes)[number][]) =>
    write(edits, settledCells(edits, new Set(taken), found.rows));
  expect([...settle(found.clashes)]).toEqual([
    ['S', { stock: '9' }],
    ['M', { originalPrice: '701', stock: '9' }],
  ]);
  expect([...settle([])]).toEqual([...edits]);
});
