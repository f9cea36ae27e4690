import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { toChanges, write } from './edits.ts';
import { salePriceOf, usualRows } from './usual-rows.ts';

const row: SheetRow = {
  id: 'v',
  color: 'Indigo',
  colorHexCode: '#27396F',
  size: 'M',
  sku: null,
  stock: 10,
  originalPrice: '799.00',
  discountPrice: '400.00',
  productId: 'p',
  productName: 'Kurta',
  categoryId: 'c',
};
const held = { ...row, usualPrice: '999.00', usualDiscount: '200.00' };

test('a line that a sale holds shows and writes its usual prices, and knows the price of the sale', () => {
  const [shown = row] = usualRows([held]);
  expect(shown).toMatchObject({ originalPrice: '999.00', discountPrice: '200.00' });
  expect(salePriceOf(shown)).toBe('799.00');
  expect(usualRows([shown])).toEqual([shown]);
  const edits = write(new Map(), [{ row: shown, column: 'originalPrice', text: '+10%' }]);
  expect(toChanges(edits, new Map([[row.id, shown]]))).toEqual([
    {
      id: 'v',
      originalPrice: '1098.90',
      discountPrice: '100.10',
      isUsual: true,
      expected: { originalPrice: '999.00', discountPrice: '200.00' },
    },
  ]);
});

test('without sales the lines are the same ones', () => {
  const rows = [row];
  expect(usualRows(rows)).toBe(rows);
});
