import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/variants.ts';
import { toBatches } from './batches.ts';
import type { Edits } from './edits.ts';
import { settleUnknown } from './settle-unknown.ts';

const rowOf = (id: string, more: Partial<SheetRow> = {}): SheetRow => ({
  id,
  color: 'Indigo',
  colorHexCode: '#27396F',
  size: 'M',
  sku: `SKU-${id}`,
  stock: 10,
  originalPrice: '999.00',
  discountPrice: '0.00',
  productId: 'p',
  productName: 'Kurta',
  categoryId: 'c',
  ...more,
});
const idsOf = (batches: readonly Edits[]) => batches.map((batch) => [...batch.keys()]);
const byId = (rows: readonly SheetRow[]) => new Map(rows.map((row) => [row.id, row]));

test('more changes than a call takes are cut into batches; none is left out and none is there twice', () => {
  const ids = Array.from({ length: 12_001 }, (_, n) => `v${n}`);
  const edits: Edits = new Map(ids.map((id) => [id, { stock: '3' }]));
  const batches = toBatches(edits, byId(ids.map((id) => rowOf(id))), 5000);
  expect(batches.map((batch) => batch.size)).toEqual([5000, 5000, 2001]);
  expect(idsOf(batches).flat()).toEqual(ids);
  expect(toBatches(new Map(), new Map(), 5000)).toEqual([]);
});

test('lines that hand a SKU on are saved together, and a ring of them too', () => {
  const rows = byId(['a', 'b', 'c', 'd'].map((id) => rowOf(id)));
  const swap: Edits = new Map([
    ['a', { sku: 'SKU-d' }],
    ['b', { stock: '1' }],
    ['c', { stock: '1' }],
    ['d', { sku: 'SKU-a' }],
  ]);
  const swapped = idsOf(toBatches(swap, rows, 2));
  expect(swapped.find((batch) => batch.includes('a'))).toContain('d');
  const chain: Edits = new Map([
    ['b', { sku: 'SKU-c' }],
    ['d', { stock: '1' }],
    ['a', { sku: 'SKU-b' }],
    ['c', { sku: 'new' }],
  ]);
  expect(idsOf(toBatches(chain, rows, 3))).toEqual([['c', 'b', 'a'], ['d']]);
});

test('after a lost answer the shop is asked what it has: what is stored is saved, stock is never booked twice', () => {
  const edits: Edits = new Map([
    ['priced', { originalPrice: '899', stock: '12' }],
    ['counted', { stock: '12' }],
    ['sold', { stock: '12' }],
    ['theirs', { originalPrice: '899' }],
    ['emptied', { mrp: '' }],
    ['reduced', { mrp: '1,299' }],
  ]);
  const shown = byId([...edits.keys()].map((id) => rowOf(id, { discountPrice: '50.00' })));
  const fresh = [
    rowOf('priced', { originalPrice: '899.00', discountPrice: '150.00', stock: 11 }),
    rowOf('counted', { stock: 12 }),
    rowOf('sold', { stock: 9 }),
    rowOf('theirs', { originalPrice: '700.00', stock: 8 }),
    rowOf('emptied'),
    rowOf('reduced', { discountPrice: '300.00' }),
  ];
  const { saved, rows } = settleUnknown(edits, shown, fresh);
  expect(saved).toEqual(['priced', 'counted', 'emptied', 'reduced']);
  expect(rows.find((row) => row.id === 'sold')?.stock).toBe(9);
  expect(rows.find((row) => row.id === 'theirs')).toMatchObject({ originalPrice: '999.00', stock: 8 });
});
