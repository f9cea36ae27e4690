import { expect, test } from 'vitest';
import { toEntry, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import { pageOf, select, type SelectionQuery } from './selection.ts';
import { indexOf } from '../../test/indexed.ts';
import type { FacetName } from '#contract/facets.ts';

type VariantSeed = { size?: string; color?: string; hex?: string; stock?: number; sold?: number; paise?: number };

const table = new FacetTable();

function entry(id: string, brand: string, seeds: VariantSeed[], categoryId = 'kurtas'): Entry {
  const rows = seeds.map(({ size = 'M', color = 'Red', hex = '#FF0000', stock = 10, sold = 0, paise = 10_000 }) => ({
    product_id: id,
    sku: null,
    size,
    color,
    color_hex: hex,
    color_family: null,
    stock,
    sold,
    selling_paise: paise,
  }));
  const product = {
    id,
    name: id,
    brand,
    description: '',
    facts: '[]',
    category_id: categoryId,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  return toEntry(product, rows, table, (text) => text);
}

const entries = [
  entry('a', 'Lajo', [
    { size: 'M', color: 'Red' },
    { size: 'L', color: 'Blue', hex: '#0000FF', stock: 3, sold: 9 },
  ]),
  entry('b', 'LAJO', [{ size: 'm', color: 'Blue', paise: 50_000 }]),
  entry('c', 'Okane', [{ size: 'L', color: 'Red', stock: 0, paise: 90_000 }], 'sarees'),
  entry('d', '', [{ size: 'XL', color: 'Red' }]),
];

const index = await indexOf(entries, table);
const inOrder = Int32Array.from(entries, ({ id }) => index.numberOf(id) ?? -1);

function ask(chosen: Partial<Record<FacetName, string[]>> = {}, query: Partial<SelectionQuery> = {}) {
  const selected = select(index, {
    inCategory: null,
    inFilterCategories: null,
    chosen: Object.entries(chosen).map(([name, texts]) => table.choose(name as FacetName, texts)),
    minPaise: 0,
    maxPaise: Infinity,
    availability: undefined,
    ...query,
  });
  const ids = pageOf(inOrder, selected, 0, entries.length).map((number) => index.idAt(number));
  return { ids, facets: selected.facets };
}

test('without filters answers everything in the given order, and counts each product once for each of its values', () => {
  const { ids, facets } = ask();
  expect(ids).toEqual(['a', 'b', 'c', 'd']);
  expect(facets).toEqual({
    // The L of c is sold out.
    sizes: [
      { value: 'M', count: 2 },
      { value: 'L', count: 1 },
      { value: 'XL', count: 1 },
    ],
    families: [
      { value: 'red', name: 'Red', hex: '#C8202F', count: 4 },
      { value: 'blue', name: 'Blue', hex: '#1F5FBF', count: 1 },
    ],
    colors: [
      { value: 'Red', hex: '#FF0000', count: 3 },
      { value: 'Blue', hex: '#0000FF', count: 2 },
    ],
    brands: [
      // Both spellings are equally frequent.
      { value: 'LAJO', count: 2 },
      { value: 'Okane', count: 1 },
    ],
    availability: { inStock: 3, outOfStock: 1, lowStock: 1 },
    priceRange: { min: '100.00', max: '900.00' },
  });
});

test('one variant must match all that is chosen', () => {
  expect(ask({ size: ['M'], color: ['Blue'] }).ids).toEqual(['b']);
  expect(ask({ size: ['M', 'L'], color: ['Blue'] }).ids).toEqual(['a', 'b']);
});

test('a size that is out of stock does not match, a colour that is out of stock does', () => {
  expect(ask({ size: ['L'] }).ids).toEqual(['a']);
  expect(ask({ color: ['red'] }).ids).toEqual(['a', 'c', 'd']);
  expect(ask({ size: ['L'], color: ['Red'] }).ids).toEqual([]);
});

test('brands match whatever their case, several of them by "or"', () => {
  expect(ask({ brand: ['lajo'] }).ids).toEqual(['a', 'b']);
  expect(ask({ brand: ['lajo', 'okane'] }).ids).toEqual(['a', 'b', 'c']);
  expect(ask({ brand: ['unknown'] }).ids).toEqual([]);
});

test('each facet counts over the selection before its own filter', () => {
  const { facets } = ask({ brand: ['Lajo'], color: ['Red'] });
  expect(facets.brands).toEqual([
    { value: 'LAJO', count: 1 },
    { value: 'Okane', count: 1 },
  ]);
  expect(facets.colors.map(({ value, count }) => [value, count])).toEqual([
    ['Blue', 2],
    ['Red', 1],
  ]);
  expect(facets.sizes).toEqual([{ value: 'M', count: 1 }]);
});

test('the facets that are not facets of variants: price, availability and category narrow the counts of the others', () => {
  expect(ask({}, { maxPaise: 20_000 }).facets.brands).toEqual([{ value: 'LAJO', count: 1 }]);
  expect(ask({}, { maxPaise: 20_000 }).facets.priceRange).toEqual({ min: '100.00', max: '900.00' });
  expect(ask({}, { availability: 'out-of-stock' }).ids).toEqual(['c']);
  expect(ask({}, { availability: 'low-stock' }).ids).toEqual(['a']);
  expect(ask({}, { availability: 'running-out' }).ids).toEqual(['a', 'c']);
  expect(ask({}, { inFilterCategories: new Set(['sarees']) }).facets.brands).toEqual([{ value: 'Okane', count: 1 }]);
  expect(ask({}, { inCategory: new Set(['sarees']), inFilterCategories: new Set(['kurtas']) }).ids).toEqual([]);
});

test('of many brands the most frequent sixty are listed, and those that are asked for', async () => {
  const many = new FacetTable();
  const rare = Array.from({ length: 70 }, (_, n) => {
    const brand = `Brand ${String(n).padStart(2, '0')}`;
    const row = {
      product_id: brand,
      sku: null,
      size: 'M',
      color: 'Red',
      color_hex: '#FF0000',
      color_family: null,
      stock: 1,
      selling_paise: 100,
    };
    const product = { id: brand, name: brand, brand, description: '', facts: '[]', category_id: 'x', created_at: '' };
    return toEntry(product, [row], many, (text) => text);
  });
  const query = {
    inCategory: null,
    inFilterCategories: null,
    minPaise: 0,
    maxPaise: Infinity,
    availability: undefined,
  };
  const rareIndex = await indexOf(rare, many);
  const brandsFor = (chosen: SelectionQuery['chosen']) =>
    select(rareIndex, { ...query, chosen }).facets.brands.map(({ value }) => value);
  expect(brandsFor([])).toHaveLength(60);
  expect(brandsFor([many.choose('brand', ['Brand 69'])])).toEqual([...brandsFor([]), 'Brand 69']);
});
