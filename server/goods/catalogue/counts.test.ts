import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import { facetNames, facets } from '#contract/facets.ts';
import { countOwn, indexOf } from '../../../test/indexed.ts';
import { hasSharedData, sharedData } from '../../../test/shared-data.ts';
import { pick, randomFrom, type Random } from '../../../demo/random.ts';

import { CategoryTree } from './category-tree.ts';
import { toEntry } from './entries.ts';
import { FacetTable, type FacetRow } from './facet-table.ts';
import { narrow, type CatalogueFilters, type Stock } from './narrow.ts';

/** A product of these tests: its categories from the top down, and its variants. */
type Seed = { path: string[]; brand: string; variants: Array<Omit<FacetRow, 'brand'> & { selling_paise: number }> };

const everything: CatalogueFilters = {
  q: '',
  availability: undefined,
  categories: [],
  minPrice: undefined,
  maxPrice: undefined,
  sort: 'default',
};

async function toStock(seeds: readonly Seed[]): Promise<Stock> {
  const table = new FacetTable();
  const rows = new Map<string, { id: string; parent_id: string | null; name: string }>();
  const categoryOf = (path: readonly string[]): string => {
    const id = path.join('/');
    const parent = path.length > 1 ? categoryOf(path.slice(0, -1)) : null;
    rows.set(id, { id, parent_id: parent, name: path.at(-1) ?? '' });
    return id;
  };
  const entries = seeds.map(({ path, brand, variants }, index) => {
    const id = String(index);
    const product = {
      id,
      name: id,
      ...eachField(() => ''),
      brand,
      category_id: categoryOf(path),
      created_at: '',
      description: '',
      facts: '[]',
      shares_name: 0 as const,
    };
    const own = variants.map((variant) => ({ ...variant, product_id: id, sku: null }));
    return toEntry(product, own, table, (text) => text);
  });
  const tree = new CategoryTree(
    Array.from(rows.values(), (row) => ({ ...row, description: '', updated_at: '' })),
    countOwn(entries),
  );
  return { index: await indexOf(entries, table), tree };
}

const count = (stock: Stock, filters: CatalogueFilters) => narrow(stock, filters).size;

/** A value that the filter drawer offers to a shopper, with the number of products that the drawer shows beside it. */
type Offer = { change: Partial<CatalogueFilters>; promised: number };

function offersOf(stock: Stock, filters: CatalogueFilters): Offer[] {
  const shown = narrow(stock, filters).facets;
  return [
    ...facetNames.flatMap((name) =>
      shown[facets[name].list].map(({ value, count }) => ({ change: { [name]: [value] }, promised: count })),
    ),
    ...shown.categories.map(({ id, count }) => ({ change: { categories: [id] }, promised: count })),
    { change: { availability: 'in-stock' as const }, promised: shown.availability.inStock },
    { change: { availability: 'out-of-stock' as const }, promised: shown.availability.outOfStock },
    { change: { availability: 'low-stock' as const }, promised: shown.availability.lowStock },
  ];
}

/**
 * Chooses one offered filter value after another, and sometimes a second value of a group that already has a chosen
 * value.
 */
function wander(stock: Stock, random: Random, steps: number): CatalogueFilters {
  let filters = everything;
  for (let step = 0; step < steps; step++) {
    const { change } = pick(offersOf(stock, filters), random);
    const [name = 'size', value] = Object.entries(change)[0] ?? [];
    const before = filters[name as 'size' | 'categories'];
    const both = Array.isArray(value) && before && random() < 0.4 ? [...before, ...value] : value;
    filters = { ...filters, [name]: both };
    if (random() < 0.3) filters = { ...filters, minPrice: 30_000, maxPrice: 200_000 };
  }
  return filters;
}

function expectCountsToHold(stock: Stock, seed: number, selections: number, checks: number): void {
  const random = randomFrom(seed);
  for (let n = 0; n < selections; n++) {
    const filters = wander(stock, random, n % 5);
    const offers = offersOf(stock, filters);
    for (let check = 0; check < checks; check++) {
      const { change, promised } = pick(offers, random);
      const got = count(stock, { ...filters, ...change });
      expect({ filters, change, count: got }).toEqual({ filters, change, count: promised });
    }
  }
}

const variant = (size: string, color: string, stock: number) => ({
  size,
  color,
  color_hex: '#000000',
  color_family: null,
  stock,
  selling_paise: 99_900,
});

/**
 * Makes products of up to three colours in some sizes, some of which are sold out. Women and Men have categories with
 * the same names.
 */
async function inventedStock(): Promise<Stock> {
  const random = randomFrom(7);
  const seeds = Array.from({ length: 300 }, () => ({
    path: [pick(['Women', 'Men'], random), pick(['Ethnic', 'Western'], random), pick(['Kurtas', 'Sets'], random)],
    brand: pick(['Lajo', 'Okane', ''], random),
    variants: Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
      ...variant(
        pick(['S', 'M', 'L', '32', 'm'], random),
        pick(['Red', 'Blue', 'Teal'], random),
        Math.floor(random() * 3),
      ),
      selling_paise: 10_000 * Math.ceil(random() * 30),
    })),
  }));
  return toStock(seeds);
}

describe('the count beside a value is the number of products that choosing it gives', () => {
  test('for any selection of an invented catalogue with several colours a product', async () =>
    expectCountsToHold(await inventedStock(), 1, 60, 40));

  test.skipIf(!hasSharedData)(
    'for any selection of the real catalogue, where every third product comes in a second colour',
    async () => {
      const rows: Array<Record<string, string>> = parse(await readFile(join(sharedData, 'catalogue.csv')), {
        columns: true,
      });
      const seeds = rows.map((row, index) => {
        const stock = JSON.parse(row['stock'] ?? '[]') as number[];
        const sizes = JSON.parse(row['sizes'] ?? '[]') as string[];
        const own = sizes.map((size, n) => ({
          ...variant(size, row['colour'] ?? '', stock[n] ?? 0),
          selling_paise: Number(row['price']) * 100,
        }));
        const twin = own.map((one, n) => ({
          ...one,
          ...{ color: 'Blue', stock: n % 2 === 0 ? 0 : one.stock, selling_paise: one.selling_paise + 20_000 * n },
        }));
        return {
          path: (row['category_path'] ?? '').split(' > '),
          brand: row['brand'] ?? '',
          variants: index % 3 === 0 ? [...own, ...twin] : own,
        };
      });
      expectCountsToHold(await toStock(seeds), 2, 15, 20);
    },
  );
});

test('categories are counted under the other filters, and not under their own', async () => {
  const stock = await toStock([
    { path: ['Women', 'Kurtas'], brand: '', variants: [variant('M', 'Red', 1), variant('L', 'Blue', 1)] },
    { path: ['Women', 'Sarees'], brand: '', variants: [variant('M', 'Blue', 1)] },
    { path: ['Men', 'Kurtas'], brand: '', variants: [variant('M', 'Blue', 0)] },
  ]);
  const counts = (filters: Partial<CatalogueFilters>) =>
    Object.fromEntries(
      narrow(stock, { ...everything, ...filters }).facets.categories.map(({ id, count }) => [id, count]),
    );
  expect(counts({})).toEqual({ Women: 2, 'Women/Kurtas': 1, 'Women/Sarees': 1, Men: 1, 'Men/Kurtas': 1 });
  // In size M, the women's kurta is not blue but red, and the men's kurta is sold out.
  expect(counts({ size: ['M'], color: ['Blue'] })).toEqual({ Women: 1, 'Women/Sarees': 1 });
  expect(counts({ size: ['M'], categories: ['Men/Kurtas'] })).toEqual({
    Women: 2,
    'Women/Kurtas': 1,
    'Women/Sarees': 1,
    'Men/Kurtas': 0,
  });
});

test('what is chosen stays listed when nothing matches, also a value that no product has had', async () => {
  const stock = await toStock([{ path: ['Women'], brand: 'Lajo', variants: [variant('M', 'Red', 1)] }]);
  const { size, facets: shown } = narrow(stock, {
    ...everything,
    size: ['M', 'Gigantic'],
    color: ['red'],
    maxPrice: 1,
  });
  expect(size).toBe(0);
  expect(shown.sizes).toEqual([
    { value: 'M', count: 0 },
    { value: 'Gigantic', count: 0 },
  ]);
  expect(shown.colors).toEqual([{ value: 'Red', hex: '#000000', count: 0 }]);
});
