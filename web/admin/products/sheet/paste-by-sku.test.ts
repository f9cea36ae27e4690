import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { parseClipboard } from './clipboard.ts';
import { bySku, matchLines, readSkuPaste, unknownSkus } from './paste-by-sku.ts';

const rowOf = (sku: string | null, id = `id-${sku}`): SheetRow => ({
  id,
  color: 'Indigo',
  colorHexCode: '#27396F',
  size: 'M',
  sku,
  stock: 10,
  originalPrice: '999.00',
  discountPrice: '0.00',
  productId: 'p',
  productName: 'Kurta',
  categoryId: 'c',
});
const known = bySku([rowOf('KUR-1'), rowOf('KUR-2'), rowOf('KUR-3'), rowOf('499'), rowOf(null, 'none')]);
const nameless = (line: number) => `line ${line}`;
const read = (text: string, at: Parameters<typeof readSkuPaste>[2] = 'stock') =>
  readSkuPaste(parseClipboard(text), known, at);
const match = (text: string) => {
  const paste = read(text);
  if (!paste) throw new Error('no SKUs');
  const { cells, ...rest } = matchLines(paste, known, nameless);
  return { ...rest, cells: cells.map(({ row, column, text }) => [row.sku, column, text]) };
};

test('a stock count in another order goes to the lines that its SKUs name, whatever stands in between', () => {
  expect(match('KUR-3\t7\nkur-1\t1,200\nKUR-9\t4\nKUR-2\t')).toEqual({
    matched: 3,
    unmatched: ['KUR-9'],
    ambiguous: [],
    cells: [
      ['KUR-3', 'stock', '7'],
      ['KUR-1', 'stock', '1200'],
    ],
  });
});

test('a header names the columns, in any order; what the sheet does not have is not pasted', () => {
  const text = 'Product\tQty\tSKU\tMRP\tPrice\nKurta\t5\tKUR-2\t1299\t₹ 899.50\n';
  expect(read(text)?.targets).toEqual([undefined, 'stock', undefined, 'mrp', 'originalPrice']);
  expect(match(text).cells).toEqual([
    ['KUR-2', 'stock', '5'],
    ['KUR-2', 'mrp', '1299'],
    ['KUR-2', 'originalPrice', '899.50'],
  ]);
});

test('weights are pasted under their title, and behind price, MRP and stock', () => {
  for (const title of ['Weight (g)', 'Weight g', 'weight_grams', 'Grams'])
    expect(match(`SKU\tParcel\t${title}\nKUR-1\t1\t250`).cells).toEqual([['KUR-1', 'grams', '250']]);
  expect(read('KUR-1\t899\t999\t5\t250')?.targets).toEqual([undefined, 'originalPrice', 'mrp', 'stock', 'grams']);
});

test('a SKU that is there twice, in the paste or in another case in the shop, is left out and named', () => {
  expect(match('KUR-1\t1\nKUR-2\t2\nKUR-1\t3')).toMatchObject({ matched: 1, ambiguous: ['KUR-1'] });
  const cases = bySku([rowOf('a-1'), rowOf('A-1')]);
  const paste = readSkuPaste(
    [
      ['A-1', '3'],
      ['a-1 ', '4'],
      ['A-1x', '1'],
    ],
    cases,
    'stock',
  );
  expect(paste && matchLines(paste, cases, nameless)).toMatchObject({ matched: 2, unmatched: ['A-1x'] });
  const unclear = readSkuPaste(
    [
      ['A-1', '3'],
      ['a-1', '4'],
      ['B', '4'],
    ],
    bySku([rowOf('a-1'), rowOf('A-1', '2')]),
    'stock',
  );
  expect(unclear?.skuAt).toBe(0);
});

test('a line without a SKU is named by its place', () => {
  expect(match('KUR-1\t1\n\t5')).toMatchObject({ matched: 1, unmatched: ['line 2'] });
});

test('without a header, columns go where one stands; a whole line as the sheet copies it goes where it came from', () => {
  expect(read('KUR-1\t899', 'originalPrice')?.targets).toEqual([undefined, 'originalPrice']);
  expect(read('KUR-1\t899\t100\t5', 'stock')?.targets).toEqual([undefined, 'originalPrice', 'mrp', 'stock']);
  expect(read('KUR-1\t899.50', 'sku')?.targets).toEqual([undefined, 'originalPrice']);
  expect(read('KUR-1\t5', 'sku')?.targets).toEqual([undefined, 'stock']);
});

test('prices are no SKUs because one looks like one; a table without SKUs stays positional', () => {
  expect(read('499\t5\n599\t5\n699\t5')).toBeUndefined();
  expect(read('1299\t5')).toBeUndefined();
  expect(read('KUR-1\nKUR-2')).toBeUndefined();
  expect(
    unknownSkus(
      [
        ['KUR-1', 'X'],
        ['kur-2', 'X'],
      ],
      known,
    ),
  ).toEqual(['X']);
});
