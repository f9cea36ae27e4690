import { expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import { computedMs } from '../../../test/computed.ts';
import { toEntry, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';

const VARIANTS = 28_000;
const A_PRODUCT = 10;

/**
 * Makes products whose variants all have different colour codes. Either all variants have the same colour name
 * (`hasOneName`), or each variant has its own.
 */
function shaded(table: FacetTable, hasOneName: boolean): Entry[] {
  return Array.from({ length: VARIANTS / A_PRODUCT }, (_, n) => {
    const id = `p${n}`;
    const rows = Array.from({ length: A_PRODUCT }, (_, m) => {
      const shade = n * A_PRODUCT + m;
      return {
        ...{ product_id: id, sku: null, size: 'M', color: hasOneName ? 'Red' : `Red ${shade}`, color_family: null },
        ...{ color_hex: `#${shade.toString(16).padStart(6, '0')}`, stock: 1, selling_paise: 100 },
      };
    });
    const product = {
      id,
      name: id,
      ...eachField(() => ''),
      description: '',
      facts: '[]',
      shares_name: 0 as const,
      category_id: 'c',
      created_at: '',
    };
    return toEntry(product, rows, table, (text) => text);
  });
}

test.each([
  ['one name with 28,000 codes', true],
  ['28,000 names', false],
])('%s: reading and changing products costs what they have, not all that there is', (_, hasOneName) => {
  const started = computedMs();
  const table = new FacetTable();
  const entries = shaded(table, hasOneName);
  for (const { spellings } of entries) table.countProduct(spellings, 1);
  for (const { spellings } of entries.slice(0, 500)) {
    table.countProduct(spellings, -1);
    table.countProduct(spellings, 1);
  }
  // If the table compared all colours with all variants, this test would take minutes.
  expect(computedMs() - started).toBeLessThan(5000);
  expect(table.options.filter(({ facet }) => facet === 'color')).toHaveLength(hasOneName ? 1 : VARIANTS);
});

test('of equally frequent spellings the same is listed, whichever came first; what nobody writes any more is unknown', () => {
  const table = new FacetTable();
  const write = (color: string) =>
    table.optionsOf({ size: '', color, color_hex: '#FF0000', color_family: 'red', ...eachField(() => ''), stock: 1 })
      .color;
  const [small, capital] = [write('red'), write('Red')].flatMap((spelling) => spelling ?? []);
  if (!small || !capital) throw new Error('the colours were not taken');
  table.countProduct([small], 1);
  expect(table.options[small.option]?.text).toBe('red');
  table.countProduct([capital], 1);
  expect(table.options[small.option]?.text).toBe('Red');
  table.countProduct([capital], -1);
  table.countProduct([capital], 1);
  expect(table.options[small.option]?.text).toBe('Red');
  table.countProduct([small, capital], -1);
  expect(table.choose('color', ['RED'])).toMatchObject({ unknown: ['RED'] });
});
