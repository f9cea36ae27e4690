import { describe, expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import { availabilities, sorts } from '#contract/choices.ts';
import { facetNames } from '#contract/facets.ts';
import { plainOffer, plainSelect } from '../../../test/plain-selection.ts';
import { pick, randomFrom, type Random } from '../../../demo/random.ts';
import { toEntry, type Entry } from './entries.ts';
import { FacetTable, type ChosenFacet } from './facet-table.ts';
import { compareNames, newestFirst } from './order.ts';
import { ProductIndex } from './product-index.ts';
import { orderOf } from './prices.ts';
import { pageOf, select, type SelectionQuery } from './selection.ts';

// The index updates its data with each change. After every change, the test compares the results of the index with
// those of a plain loop over all products.

const values = {
  size: ['S', 'M', 'L', 'm', '32', 'Free Size'],
  color: ['Red', 'red', 'Blue', 'Teal', 'Navy'],
  brand: ['Lajo', 'LAJO', 'Okane', 'Tara', ''],
  family: ['red', 'blue', 'green'],
};
const hexes = ['#FF0000', '#0000FF', '#1B2A49', '#2F6F73'];
const categories = ['kurtas', 'sarees', 'shirts', 'belts', 'empty'];

function anEntry(id: string, random: Random, table: FacetTable): Entry {
  const rows = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
    ...{ product_id: id, sku: null, color_family: null },
    ...{ size: pick(values.size, random), color: pick(values.color, random), color_hex: pick(hexes, random) },
    ...{ stock: Math.floor(random() * 4), sold: Math.floor(random() * 3) },
    selling_paise: 100 * Math.ceil(random() * 40),
  }));
  // Many products get one price for all sizes, as in real shops.
  if (random() < 0.4) for (const row of rows) row.selling_paise = rows[0]?.selling_paise ?? 0;
  const product = {
    ...{
      id,
      name: `Name ${Math.floor(random() * 20)}`,
      ...eachField(() => ''),
      brand: pick(values.brand, random),
      description: '',
    },
    ...{ shares_name: 0 as const, facts: '[]', category_id: pick(categories.slice(0, 4), random) },
    created_at: `2026-01-${10 + Math.floor(random() * 15)}`,
  };
  return toEntry(product, rows, table, (text) => text);
}

function aQuery(random: Random, table: FacetTable): SelectionQuery {
  const some = <Value>(from: readonly Value[]) => from.filter(() => random() < 0.4);
  const from = 100 * Math.floor(random() * 30);
  return {
    inCategory: random() < 0.6 ? null : new Set(some(categories)),
    inFilterCategories: random() < 0.6 ? null : new Set(some(categories)),
    chosen: facetNames.flatMap((name) => {
      const texts = random() < 0.6 ? [] : some([...values[name], 'unknown']);
      return texts.length === 0 ? [] : [table.choose(name, texts)];
    }),
    minPaise: random() < 0.5 ? 0 : from,
    maxPaise: random() < 0.5 ? Infinity : from + 100 * Math.floor(random() * 20),
    availability: random() < 0.5 ? undefined : pick(availabilities, random),
  };
}

type Compare = (a: Entry, b: Entry) => number;

/** Sorts products by the price that each product shows if the shopper has chosen these options. */
const byPrice =
  (chosen: readonly ChosenFacet[], sign: 1 | -1): Compare =>
  (a, b) =>
    sign * ((plainOffer(a, chosen)?.paise ?? 0) - (plainOffer(b, chosen)?.paise ?? 0)) || newestFirst(a, b);

const compare: Record<(typeof sorts)[number], (chosen: readonly ChosenFacet[]) => Compare> = {
  default: () => (a, b) => Number(b.inStock) - Number(a.inStock) || newestFirst(a, b),
  newest: () => newestFirst,
  priceLowHigh: (chosen) => byPrice(chosen, 1),
  priceHighLow: (chosen) => byPrice(chosen, -1),
  name: () => (a, b) => compareNames(a.name, b.name) || newestFirst(a, b),
  stockLowHigh: () => (a, b) => a.stock - b.stock || newestFirst(a, b),
};

async function expectSame(index: ProductIndex, entries: ReadonlyMap<string, Entry>, random: Random): Promise<void> {
  const query = aQuery(random, index.table);
  const sort = pick(sorts, random);
  await index.sortOrders.ready('priceLowHigh', sort);
  const plain = plainSelect([...entries.values()].sort(compare[sort](query.chosen)), query, index.table);
  const { bits, size, columns, facets, perCategory } = select(index, query);
  const order = orderOf(index, sort, { bits, columns });
  const ids = (from: number, to: number) => pageOf(order, { bits, size }, from, to).map((number) => index.idAt(number));
  expect({ query, sort, ids: ids(0, Infinity), size, facets, perCategory: [...perCategory] }).toEqual({
    ...{ query, sort, ids: plain.ids, size: plain.ids.length, facets: plain.facets },
    perCategory: [...plain.perCategory],
  });
  expect(ids(3, 7)).toEqual(plain.ids.slice(3, 7));
}

describe('the index answers what a walk over all products answers', () => {
  test.each([1, 2, 3])('while products come, change, sell out and go (%i)', async (seed) => {
    const random = randomFrom(seed);
    const table = new FacetTable();
    const index = new ProductIndex(table);
    const entries = new Map<string, Entry>();
    for (let step = 0; step < 400; step++) {
      const id = `p${Math.floor(random() * 90)}`;
      const before = entries.get(id);
      if (random() < 0.2) {
        entries.delete(id);
        index.remove(id);
      } else {
        const after = before && random() < 0.4 ? { ...before, stock: before.stock + 1 } : anEntry(id, random, table);
        entries.set(id, after);
        index.set(after);
      }
      expect(index.get(id)).toEqual(entries.get(id));
      await expectSame(index, entries, random);
    }
  });

  test('with more products than there was room for at first, changed while their orders are made', async () => {
    const random = randomFrom(4);
    const table = new FacetTable();
    const index = new ProductIndex(table);
    const entries = new Map<string, Entry>();
    const put = (count: number, of: number) => {
      for (let n = 0; n < count; n++) {
        const entry = anEntry(`p${Math.floor(random() * of)}`, random, table);
        entries.set(entry.id, entry);
        index.set(entry);
      }
    };
    put(4000, 9000);
    for (let round = 0; round < 6; round++) {
      const making = index.sortOrders.ready(...sorts);
      put(2500, 9000);
      await making;
      for (let n = 0; n < 12; n++) await expectSame(index, entries, random);
    }
  });
});
