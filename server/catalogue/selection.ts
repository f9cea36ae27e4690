import type { Facets, ProductFilters } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import { countBits, countInBoth, dropBit, hasBit, inAll, listBits, without, type Bits } from './bits.ts';
import { countOptions, variantMatcher } from './count-options.ts';
import { listFacets } from './facet-lists.ts';
import { sharedFacets, type ChosenFacet } from './facet-table.ts';
import { VARIANT_WIDTH, type Base, type ProductIndex } from './product-index.ts';

/** Filters ready to be asked of an index. `inCategory` and `inFilterCategories` are null where no category is asked for. */
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
export type Selected = { bits: Bits; size: number; facets: Omit<Facets, 'categories'>; perCategory: Int32Array };

/**
 * The products that match the query, only those `among` these where given, and the facet counts: each facet counts products
 * over the same selection before its own filter (contract "Products"). The order `priceLowHigh` must be ready.
 */
export function select(index: ProductIndex, query: SelectionQuery, among: Bits | null = null): Selected {
  const { table } = index;
  const inCategory = query.inCategory && table.chooseCategories(query.inCategory);
  const inFilter = query.inFilterCategories && table.chooseCategories(query.inFilterCategories);
  const all = index.base(inCategory);
  const base = inFilter ? index.base(inBoth(inCategory, inFilter)) : all;
  const priced = pricedBits(index, query);
  const available = availableBits(index, query.availability);
  const chosen = chosenBits(index, query.chosen, all.bits);
  const wanted = inAll(all.bits, among, priced, available, chosen);
  const matching = inFilter ? inAll(wanted, base.bits) : wanted;
  const countable = query.chosen.length === 0 ? matching : inAll(base.bits, among, priced, available);
  const counts = countOptions(index, base, { matching, countable }, query.chosen);
  return {
    bits: matching,
    size: countBits(matching),
    perCategory: countCategories(index, all, wanted),
    facets: {
      ...listFacets(counts, query.chosen, table),
      availability: countAvailability(index, priced || available ? inAll(base.bits, among, priced, chosen) : matching),
      priceRange: priceRange(index, priced ? inAll(base.bits, among, available, chosen) : matching),
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
  const order = index.orders.of('priceLowHigh');
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

function availableBits(index: ProductIndex, asked: SelectionQuery['availability']): Bits | null {
  switch (asked) {
    case undefined:
      return null;
    case 'in-stock':
      return index.inStock;
    case 'low-stock':
      return index.isLow;
    case 'out-of-stock':
      return without(index.onSale, index.inStock);
    case 'running-out':
      return without(index.onSale, without(index.inStock, index.isLow));
  }
}

/** One variant must match everything chosen: the red one in M, not a red one and some M. */
function chosenBits(index: ProductIndex, chosen: readonly ChosenFacet[], within: Bits): Bits | null {
  if (chosen.length === 0) return null;
  const each = chosen.map(({ isChosen }) => index.having(isChosen));
  const bits = inAll(within, ...each);
  const ofVariants = chosen.filter(({ name }) => !sharedFacets.has(name));
  if (ofVariants.length < 2) return bits;
  const { variants } = index;
  const matches = variantMatcher(index, ofVariants);
  const hasOne = (number: number) => {
    for (let at = variants.startOf(number), end = variants.endOf(number); at < end; at += VARIANT_WIDTH)
      if (matches(at)) return true;
    return false;
  };
  for (const number of listBits(bits)) if (!hasOne(number)) dropBit(bits, number);
  return bits;
}

// Where most of the categories' products are wanted, the others are counted and subtracted.
function countCategories({ category, table }: ProductIndex, all: Base, wanted: Bits): Int32Array {
  const size = countBits(wanted);
  const isMost = 2 * size > all.size;
  const counts = new Int32Array(table.categories.length);
  if (isMost) counts.set(all.perCategory.subarray(0, counts.length));
  const step = isMost ? -1 : 1;
  for (const number of listBits(isMost ? without(all.bits, wanted) : wanted, isMost ? all.size - size : size)) {
    const own = category[number] ?? 0;
    counts[own] = (counts[own] ?? 0) + step;
  }
  return counts;
}

function countAvailability({ inStock, isLow }: ProductIndex, bits: Bits): Facets['availability'] {
  const sellable = countInBoth(bits, inStock);
  return { inStock: sellable, outOfStock: countBits(bits) - sellable, lowStock: countInBoth(bits, isLow) };
}

/** With one product of so many the cheapest one is found sooner by looking at them than by going through the order. */
const FEW = 16;

function priceRange(index: ProductIndex, bits: Bits): Facets['priceRange'] {
  const size = countBits(bits);
  if (size === 0) return { min: toRupees(0), max: toRupees(0) };
  const { paise } = index;
  if (size * FEW < index.size) {
    const prices = Float64Array.from(listBits(bits, size), (number) => paise[number] ?? 0).sort();
    return { min: toRupees(prices[0] ?? 0), max: toRupees(prices[size - 1] ?? 0) };
  }
  const order = index.orders.of('priceLowHigh');
  const priceAt = (place: number) => toRupees(paise[order[place] ?? 0] ?? 0);
  let [first, last] = [0, order.length - 1];
  while (!hasBit(bits, order[first] ?? 0)) first++;
  while (!hasBit(bits, order[last] ?? 0)) last--;
  return { min: priceAt(first), max: priceAt(last) };
}
