import { facetNames } from '#contract/facets.ts';
import type { Facets } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import type { Entry } from '../server/goods/catalogue/entries.ts';
import { listFacets } from '../server/goods/catalogue/facet-lists.ts';
import type { ChosenFacet, FacetTable } from '../server/goods/catalogue/facet-table.ts';
import type { SelectionQuery } from '../server/goods/catalogue/selection.ts';

// This file calculates a selection by looking at every variant of every product. The index of the catalogue must return
// the same result.

/**
 * `perCategory` contains, at the number of each category, the count of products directly in this category. These counts
 * ignore the filter by categories.
 */
type PlainlySelected = { ids: string[]; facets: Omit<Facets, 'categories'>; perCategory: Int32Array };

/** The price that a product shows under the chosen filters, and whether the shopper can buy it. */
type Offer = { paise: number; buyable: boolean };

/**
 * Returns the price of the cheapest buyable variant that matches all chosen filters. If none of these variants is
 * buyable, returns the price of the cheapest one. Returns undefined if no single variant matches all filters.
 */
export function plainOffer({ variants }: Entry, chosen: readonly ChosenFacet[]): Offer | undefined {
  const matching = variants.filter((variant) => chosen.every(({ name, isChosen }) => isChosen[variant[name]] === 1));
  if (matching.length === 0) return undefined;
  const buyable = matching.filter((variant) => variant.buyable === 1);
  const offered = buyable.length > 0 ? buyable : matching;
  return { paise: Math.min(...offered.map(({ paise }) => paise)), buyable: buyable.length > 0 };
}

/**
 * Returns the ids of the entries that match the query, in the order of the entries, and the facet counts. Each facet
 * counts the products that match all filters except its own (contract "Products").
 */
export function plainSelect(entries: readonly Entry[], query: SelectionQuery, table: FacetTable): PlainlySelected {
  const inCategory = query.inCategory && table.chooseCategories(query.inCategory);
  const inFilter = query.inFilterCategories && table.chooseCategories(query.inFilterCategories);
  const within = entries.filter(({ category }) => inCategory?.[category] !== 0);
  const listed = within.filter(({ category }) => inFilter?.[category] !== 0);
  const matching = listed.filter((entry) => passes(entry, query));
  const perCategory = new Int32Array(table.categories.length);
  for (const entry of within)
    if (passes(entry, query)) perCategory[entry.category] = (perCategory[entry.category] ?? 0) + 1;
  const having = (availability: SelectionQuery['availability']) =>
    listed.filter((entry) => passes(entry, { ...query, availability })).length;
  const prices = listed
    .filter((entry) => passes(entry, { ...query, minPaise: 0, maxPaise: Infinity }))
    .map((entry) => plainOffer(entry, query.chosen)?.paise ?? 0);
  return {
    ids: matching.map((entry) => entry.id),
    perCategory,
    facets: {
      ...listFacets(countOptions(listed, query, table), query.chosen, table),
      availability: {
        inStock: having('in-stock'),
        outOfStock: having('out-of-stock'),
        lowStock: having('low-stock'),
      },
      priceRange: {
        min: toRupees(prices.reduce((least, price) => Math.min(least, price), prices[0] ?? 0)),
        max: toRupees(prices.reduce((most, price) => Math.max(most, price), 0)),
      },
    },
  };
}

type Asked = Pick<SelectionQuery, 'chosen' | 'minPaise' | 'maxPaise' | 'availability'>;

function passes(entry: Entry, { chosen, minPaise, maxPaise, availability }: Asked): boolean {
  const offer = plainOffer(entry, chosen);
  if (!offer || offer.paise < minPaise || offer.paise > maxPaise) return false;
  if (availability === undefined) return true;
  // Low stock is a property of the whole product, not of the chosen variant.
  if (availability === 'low-stock') return entry.isLow;
  if (availability === 'running-out') return entry.isLow || !entry.inStock;
  return (availability === 'in-stock') === offer.buyable;
}

/** For each option of a facet, counts the entries that match if that option is the only chosen one of the facet. */
function countOptions(entries: readonly Entry[], query: SelectionQuery, table: FacetTable): Int32Array {
  const counts = new Int32Array(table.options.length);
  for (const name of facetNames) {
    const others = query.chosen.filter((one) => one.name !== name);
    for (const entry of entries)
      for (const option of new Set(entry.variants.map((variant) => variant[name]))) {
        const isChosen = new Uint8Array(counts.length);
        isChosen[option] = 1;
        const chosen = [...others, { name, isChosen, unknown: [] }];
        if (passes(entry, { ...query, chosen })) counts[option] = (counts[option] ?? 0) + 1;
      }
  }
  return counts;
}
