import type { Facets, ProductFilters } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import type { Base } from './bases.ts';
import { countBits, countInBoth, hasBit, inAll, listBits, type Bits } from './bits.ts';
import { listFacets } from './facet-lists.ts';
import type { ChosenFacet } from './facet-table.ts';
import type { ProductIndex } from './product-index.ts';

/**
 * Filters ready to be asked of an index. `inCategory` and `inFilterCategories` are null where no category is asked for.
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
 * `perCategory`: how many products lie in each category itself, by its number, over the selection before its filter of
 * categories.
 */
type Selected = { bits: Bits; size: number; facets: Omit<Facets, 'categories'>; perCategory: Int32Array };

/**
 * The products that match the query, only those `among` these where given, and the facet counts: each facet counts
 * products over the same selection before its own filter (contract "Products"). The order `priceLowHigh` must be ready.
 */
export function select(index: ProductIndex, query: SelectionQuery, among: Bits | null = null): Selected {
  const { table, bases } = index;
  const inCategory = query.inCategory && table.chooseCategories(query.inCategory);
  const inFilter = query.inFilterCategories && table.chooseCategories(query.inFilterCategories);
  const { chosen, availability } = query;
  const asked = { categories: inFilter ? inBoth(inCategory, inFilter) : inCategory, chosen, availability };
  const priced = pricedBits(index, query);
  const part = (base: Base) => inAll(base.bits, among, priced);
  const count = (base: Base) => bases.countSome(base, part(base));
  const base = bases.of(asked);
  const matching = part(base);
  const { perOption, perCategory } = bases.countSome(base, matching);
  // Of each facet, as if nothing of it were chosen.
  for (const { name } of chosen) {
    const counts = count(bases.of({ ...asked, chosen: chosen.filter((one) => one.name !== name) }));
    for (const option of table.listOf(name)) perOption[option] = counts.perOption[option] ?? 0;
  }
  return {
    bits: matching,
    size: countBits(matching),
    perCategory: inFilter ? count(bases.of({ ...asked, categories: inCategory })).perCategory : perCategory,
    facets: {
      ...listFacets(perOption, chosen, table),
      availability: countAvailability(index, part(bases.of({ ...asked, availability: undefined }))),
      priceRange: priceRange(index, inAll(base.bits, among)),
    },
  };
}

/** The numbers of a page of these products in this order. */
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

/** The products whose price is in the range; null where none is asked for. */
function pricedBits(index: ProductIndex, { minPaise, maxPaise }: SelectionQuery): Bits | null {
  if (minPaise <= 0 && maxPaise === Infinity) return null;
  const order = index.sortOrders.of('priceLowHigh');
  const [from, to] = [firstPriced(index, order, minPaise, false), firstPriced(index, order, maxPaise, true)];
  // Whichever part is smaller is written down.
  const isMost = 2 * (to - from) > order.length;
  const bits = isMost ? index.onSale.slice() : new Int32Array(index.onSale.length);
  const flip = (start: number, end: number) => {
    for (let at = start; at < end; at++) {
      const number = order[at] ?? 0;
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) ^ (1 << (number & 31));
    }
  };
  if (isMost) {
    flip(0, from);
    flip(to, order.length);
  } else flip(from, to);
  return bits;
}

/** The first place in the order by price from which on all cost at least this much, or more than it. */
function firstPriced({ paise }: ProductIndex, order: Int32Array, price: number, isMore: boolean): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = paise[order[middle] ?? 0] ?? 0;
    if (one < price || (isMore && one === price)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countAvailability({ inStock, isLow }: ProductIndex, bits: Bits): Facets['availability'] {
  const sellable = countInBoth(bits, inStock);
  return { inStock: sellable, outOfStock: countBits(bits) - sellable, lowStock: countInBoth(bits, isLow) };
}

/** With one product of so many the cheapest is found sooner by looking at them than by going through the order. */
const FEW = 16;

function priceRange(index: ProductIndex, bits: Bits): Facets['priceRange'] {
  const size = countBits(bits);
  if (size === 0) return { min: toRupees(0), max: toRupees(0) };
  const { paise } = index;
  if (size * FEW < index.size) {
    let [min, max] = [Infinity, 0];
    for (const number of listBits(bits, size)) {
      const price = paise[number] ?? 0;
      if (price < min) min = price;
      if (price > max) max = price;
    }
    return { min: toRupees(min), max: toRupees(max) };
  }
  const order = index.sortOrders.of('priceLowHigh');
  const priceAt = (place: number) => toRupees(paise[order[place] ?? 0] ?? 0);
  let [first, last] = [0, order.length - 1];
  while (!hasBit(bits, order[first] ?? 0)) first++;
  while (!hasBit(bits, order[last] ?? 0)) last--;
  return { min: priceAt(first), max: priceAt(last) };
}
