import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { keepWork } from '../../../drafts/form-draft.ts';
import { toChanges, type Edits } from './edits.ts';
import { bringBack, readSheet, SHEET, toKept, type SheetDraft } from './sheet-draft.ts';

const rowOf = (id: string, more: Partial<SheetRow> = {}): SheetRow => ({
  id,
  color: 'Indigo',
  colorHexCode: '#27396F',
  size: 'M',
  sku: null,
  stock: 10,
  originalPrice: '999.00',
  discountPrice: '100.00',
  productId: 'p',
  productName: 'Kurta',
  categoryId: 'c',
  ...more,
});
const byId = (rows: readonly SheetRow[]) => new Map(rows.map((row) => [row.id, row]));

function keptOf(edits: Edits, rows: readonly SheetRow[], isSent = false): SheetDraft {
  keepWork(SHEET, toKept(edits, byId(rows), isSent));
  const draft = readSheet();
  if (!draft) throw new Error('nothing was kept');
  return draft;
}

test('a draft brings back what was written and what the lines had then, so that a colleague’s price is noticed', () => {
  const draft = keptOf(new Map([['v', { originalPrice: '701', stock: '12' }]]), [rowOf('v')]);
  const { edits, bases, gone } = bringBack(draft, [rowOf('v', { originalPrice: '801.00', stock: 7 })]);
  expect(gone).toBe(0);
  // Three pieces were sold after the edit, so the change from ten to twelve becomes a change from seven to nine.
  expect(toChanges(edits, byId([{ ...rowOf('v'), ...bases.get('v') }]))).toMatchObject([
    { originalPrice: '701', stockChange: 2, expected: { originalPrice: '999.00' } },
  ]);
});

test('what was on its way to the shop is not booked twice, and what is gone is left out', () => {
  const edits: Edits = new Map([
    ['stored', { originalPrice: '701', stock: '12' }],
    ['counted', { stock: '12' }],
    ['not', { stock: '12' }],
    ['gone', { stock: '12' }],
  ]);
  const draft = keptOf(
    edits,
    ['stored', 'counted', 'not', 'gone'].map((id) => rowOf(id)),
    true,
  );
  const found = bringBack(draft, [
    rowOf('stored', { originalPrice: '701.00', discountPrice: '398.00', stock: 12 }),
    rowOf('counted', { stock: 12 }),
    rowOf('not', { stock: 9 }),
  ]);
  expect([[...found.edits.keys()], found.saved, found.gone]).toEqual([['not'], 2, 1]);
  expect(found.bases.get('not')?.stock).toBe(9);
});

test('the same edits are the same text; five thousand lines are kept, one more is too much', () => {
  const rows = Array.from({ length: 5_001 }, (_, n) => rowOf(`01920000-0000-7000-8000-${String(n).padStart(12, '0')}`));
  const all = new Map(rows.map(({ id }) => [id, { originalPrice: '701', stock: '12' }]));
  const most = new Map([...all].slice(0, 5_000));
  const text = toKept(most, byId(rows), false);
  expect(text).toBe(toKept(new Map(most), byId(rows), false));
  // Browsers let a tab store about five million characters.
  expect(text?.length).toBeLessThan(1_000_000);
  expect(toKept(all, byId(rows), false)).toBeUndefined();
});
