import type { Facets, ProductFilters } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import type { Counts } from './bases.ts';
import { countBits, countInBoth, hasBit, without, type Bits } from './bits.ts';
import { listFacets } from './facet-lists.ts';
import type { ChosenFacet } from './facet-table.ts';
import type { PriceRange } from './price-range.ts';
import { extremesOf, pricedBits, rangeOf } from './prices.ts';
import type { ProductIndex } from './product-index.ts';
import { columnsOf, type Column } from './variant-columns.ts';

/**
 * A filter of products in the form that the index reads. `inCategory` contains the categories to which the caller
 * limits the list, and `inFilterCategories` those that the shopper has chosen; null means all categories.
 */
export type SelectionQuery = {
  inCategory: ReadonlySet<string> | null;
  inFilterCategories: ReadonlySet<string> | null;
  chosen: readonly ChosenFacet[];
  minPaise: number;
  maxPaise: number;
  availability: ProductFilters['availability'];
};

/**
 * The products that pass a filter, with the counts of their facets. `columns` are the conditions on a variant that
 * decide which price a product shows. `perCategory` contains the number of products directly in each category, indexed
 * by the category's number; these counts ignore the filter's own categories.
 */
type Selected = {
  bits: Bits;
  size: number;
  columns: readonly Column[];
  facets: Omit<Facets, 'categories'>;
  perCategory: Int32Array;
};

/** The parts of a product filter other than the price range and the search words. */
type Asked = {
  categories: Uint8Array | null;
  chosen: readonly ChosenFacet[];
  availability: ProductFilters['availability'];
};

/**
 * Selects the products that have a variant which matches the whole query, and counts their facets. With `among`,
 * selects only products in this set. The counts of a facet use all filters except the filter of that facet itself
 * (contract "Products"). The caller must have waited for the sort order `priceLowHigh` (`SortOrders.ready`).
 */
export function select(index: ProductIndex, query: SelectionQuery, among: Bits | null = null): Selected {
  const { table } = index;
  const inCategory = query.inCategory && table.chooseCategories(query.inCategory);
  const inFilter = query.inFilterCategories && table.chooseCategories(query.inFilterCategories);
  const { chosen, availability } = query;
  const asked = { categories: inFilter ? inBoth(inCategory, inFilter) : inCategory, chosen, availability };
  const asking = new Asking(index, among, rangeOf(index, query.minPaise, query.maxPaise));
  const bits = asking.find(asked);
  const { perOption, perCategory } = asking.count(asked);
  // Each facet shows the counts that it would have if the shopper had chosen nothing in that facet.
  for (const { name } of chosen) {
    const counts = asking.count({ ...asked, chosen: chosen.filter((one) => one.name !== name) });
    for (const option of table.listOf(name)) perOption[option] = counts.perOption[option] ?? 0;
  }
  const columns = columnsOf(chosen, undefined);
  const [min, max] = extremesOf(index, columns, new Asking(index, among, null).find(asked));
  const all = availability === undefined ? bits : asking.find({ ...asked, availability: undefined });
  return {
    bits,
    size: countBits(bits),
    columns,
    perCategory: inFilter ? asking.count({ ...asked, categories: inCategory }).perCategory : perCategory,
    facets: {
      ...listFacets(perOption, chosen, table),
      availability: countAvailability(index, all, asking.inStock(asked)),
      priceRange: { min: toRupees(min), max: toRupees(max) },
    },
  };
}

/** Selects the products as `select` does, without counting facets. */
export function selectBits(index: ProductIndex, query: SelectionQuery, among: Bits | null): Bits {
  const { chosen, availability } = query;
  const asked = { categories: categoriesIn(index, query), chosen, availability };
  return new Asking(index, among, rangeOf(index, query.minPaise, query.maxPaise)).find(asked);
}

function categoriesIn({ table }: ProductIndex, { inCategory, inFilterCategories }: SelectionQuery): Uint8Array | null {
  const within = inCategory && table.chooseCategories(inCategory);
  return inFilterCategories ? inBoth(within, table.chooseCategories(inFilterCategories)) : within;
}

/** Finds and counts products in one price range and in the set `among`; null means no limit. */
class Asking {
  readonly #index: ProductIndex;
  readonly #among: Bits | null;
  readonly #range: PriceRange | null;

  constructor(index: ProductIndex, among: Bits | null, range: PriceRange | null) {
    this.#index = index;
    this.#among = among;
    this.#range = range;
  }

  find({ availability, ...asked }: Asked): Bits {
    // Sold-out products are the products that pass all other filters, except those that can be bought.
    if (availability === 'out-of-stock')
      return without(this.find({ ...asked, availability: undefined }), this.inStock(asked));
    return pricedBits(this.#index, this.#index.bases.of({ ...asked, availability }), this.#among, this.#range);
  }

  /** Returns the products that pass all filters except the price range and can be bought. */
  inStock(asked: Omit<Asked, 'availability'>): Bits {
    return this.#index.bases.of({ ...asked, availability: 'in-stock' }).bits;
  }

  count({ availability, ...asked }: Asked): Counts {
    const { bases } = this.#index;
    if (availability !== 'out-of-stock')
      return bases.count(bases.of({ ...asked, availability }), this.#among, this.#range);
    const [all, inStock] = [
      this.count({ ...asked, availability: undefined }),
      this.count({ ...asked, availability: 'in-stock' }),
    ];
    return {
      perOption: all.perOption.map((count, option) => count - (inStock.perOption[option] ?? 0)),
      perCategory: all.perCategory.map((count, category) => count - (inStock.perCategory[category] ?? 0)),
    };
  }
}

/** Returns the numbers of the products on one page of a list with this sort order. */
export function pageOf(
  order: Int32Array,
  { bits, size }: Pick<Selected, 'bits' | 'size'>,
  from: number,
  to: number,
): number[] {
  const numbers: number[] = [];
  const end = Math.min(to, size);
  for (let at = 0, seen = 0; at < order.length && seen < end; at++) {
    const number = order[at] ?? 0;
    if (!hasBit(bits, number)) continue;
    if (seen++ >= from) numbers.push(number);
  }
  return numbers;
}

function inBoth(some: Uint8Array | null, others: Uint8Array): Uint8Array {
  return some ? others.map((is, category) => is & (some[category] ?? 0)) : others;
}

/**
 * Counts the products of the selection by availability. `all` is the set of the products that pass all filters except
 * availability.
 */
function countAvailability({ isLow }: ProductIndex, all: Bits, inStock: Bits): Facets['availability'] {
  const sellable = countInBoth(all, inStock);
  return { inStock: sellable, outOfStock: countBits(all) - sellable, lowStock: countInBoth(all, isLow) };
}
