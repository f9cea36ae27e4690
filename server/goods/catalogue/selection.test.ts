import { describe, expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import type { Sort } from '#contract/choices.ts';
import { toEntry, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import { orderOf } from './prices.ts';
import { pageOf, select, type SelectionQuery } from './selection.ts';
import { indexOf } from '../../../test/indexed.ts';
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
    ...eachField(() => ''),
    brand,
    description: '',
    facts: '[]',
    shares_name: 0 as const,
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
    // The count for size L leaves out product c, because it is sold out in size L.
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
      // Two spellings of this brand are equally frequent, so the list shows the first in alphabetical order.
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

/**
 * In this product, size S is sold out and costs less than the sizes that can be bought, and blue costs more than red.
 */
const kurta = entry('kurta', '', [
  { size: 'S', color: 'Indigo', hex: '#27396F', stock: 0, paise: 79_900 },
  { size: 'XL', color: 'Indigo', hex: '#27396F', paise: 129_900 },
]);
const shirt = entry('shirt', '', [
  { size: 'M', color: 'Red', paise: 50_000 },
  { size: 'M', color: 'Blue', hex: '#0000FF', paise: 150_000 },
]);
const stole = entry('stole', '', [{ size: 'Free Size', color: 'Blue', hex: '#0000FF', stock: 0, paise: 79_900 }]);

describe('the price is that of the cheapest variant that can be bought among those that match', async () => {
  const varied = await indexOf([kurta, shirt, stole], table);
  const asking = (chosen: Partial<Record<FacetName, string[]>>, query: Partial<SelectionQuery> = {}) => {
    const { bits, size, columns, facets } = select(varied, {
      ...{ inCategory: null, inFilterCategories: null, minPaise: 0, maxPaise: Infinity, availability: undefined },
      chosen: Object.entries(chosen).map(([name, texts]) => table.choose(name as FacetName, texts)),
      ...query,
    });
    const idsBy = (sort: Sort) =>
      pageOf(orderOf(varied, sort, { bits, columns }), { bits, size }, 0, size).map((number) => varied.idAt(number));
    return {
      ids: idsBy('priceLowHigh').sort(),
      cheapestFirst: idsBy('priceLowHigh'),
      dearestFirst: idsBy('priceHighLow'),
      facets,
    };
  };
  const upTo = (rupees: number) => ({ maxPaise: 100 * rupees });

  test('a sold-out size sells nothing: its price is not in the range, nor what is sorted by', () => {
    expect(asking({}, upTo(800)).ids).toEqual(['shirt', 'stole']);
    expect(asking({}).cheapestFirst).toEqual(['shirt', 'stole', 'kurta']);
    expect(asking({}).dearestFirst).toEqual(['kurta', 'stole', 'shirt']);
    expect(asking({}, { availability: 'in-stock' }).facets.priceRange).toEqual({ min: '500.00', max: '1299.00' });
  });

  test('where nothing can be bought, the cheapest of all is shown', () => {
    expect(asking({}, { availability: 'out-of-stock' })).toMatchObject({
      ids: ['stole'],
      facets: { priceRange: { min: '799.00', max: '799.00' } },
    });
  });

  test('the chosen colour must have the price itself', () => {
    expect(asking({ color: ['Blue'] }, upTo(600)).ids).toEqual([]);
    expect(asking({ color: ['Red'] }, upTo(600)).ids).toEqual(['shirt']);
    expect(asking({ color: ['Blue'] }).cheapestFirst).toEqual(['stole', 'shirt']);
    expect(asking({ color: ['Blue'] }).facets.priceRange).toEqual({ min: '799.00', max: '1500.00' });
  });

  test('the chosen size is found at its own price', () => {
    const between = { minPaise: 120_000, maxPaise: 140_000 };
    expect(asking({ size: ['XL'] }, between).ids).toEqual(['kurta']);
    expect(asking({}, between).facets.sizes).toEqual([{ value: 'XL', count: 1 }]);
  });

  test('the chosen colour must be in stock itself, and is sold out itself', () => {
    expect(asking({ color: ['Blue'] }, { availability: 'in-stock' }).ids).toEqual(['shirt']);
    expect(asking({ color: ['Blue'] }, { availability: 'out-of-stock' }).ids).toEqual(['stole']);
    expect(asking({ color: ['Blue'] }).facets.availability).toEqual({ inStock: 1, outOfStock: 1, lowStock: 0 });
  });

  test('the count beside a colour follows its own price', () => {
    const { facets } = asking({}, { minPaise: 140_000 });
    expect(facets.colors).toEqual([{ value: 'Blue', hex: '#0000FF', count: 1 }]);
    expect(asking({ color: ['Blue'] }, { minPaise: 140_000 }).ids).toEqual(['shirt']);
  });

  test('a product is not listed by what it costs in another size than the one that is shown', () =>
    expect(asking({}, { minPaise: 140_000 }).ids).toEqual([]));
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
    const product = {
      id: brand,
      name: brand,
      ...eachField(() => ''),
      brand,
      description: '',
      facts: '[]',
      shares_name: 0 as const,
      category_id: 'x',
      created_at: '',
    };
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
