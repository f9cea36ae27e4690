import type { Sort } from '#contract/choices.ts';
import type { Base } from './bases.ts';
import { addBit, countBits, countInBoth, hasBit, inAll, listBits, noBits, putBit, without, type Bits } from './bits.ts';
import { isInRange, type PriceRange } from './price-range.ts';
import type { ProductIndex } from './product-index.ts';
import { BUYABLE, isMatch, shownPaise, type Column } from './variant-columns.ts';

// The price that a product shows depends on the chosen options only if the prices of its variants differ. The functions
// look at single variants only for these products (`ProductIndex.varied`).

/**
 * Returns a filter's price range as sets of products; null if the filter has no price range. The caller must have
 * waited for the sort order `priceLowHigh` (`SortOrders.ready`).
 */
export function rangeOf(index: ProductIndex, from: number, to: number): PriceRange | null {
  if (from <= 0 && to === Infinity) return null;
  const inside = shownInRange(index, from, to);
  const mixed = noBits(inside);
  for (const number of listBits(index.varied)) {
    const [least, most] = [index.least[number] ?? 0, index.most[number] ?? 0];
    const isInside = least >= from && most <= to;
    putBit(inside, number, isInside);
    putBit(mixed, number, !isInside && least <= to && most >= from);
  }
  return { from, to, inside, mixed };
}

/** Returns the products that pass a cached filter, are in `among`, and show a price in the price range. */
export function pricedBits(index: ProductIndex, base: Base, among: Bits | null, range: PriceRange | null): Bits {
  if (!range) return inAll(base.bits, among);
  const bits = inAll(base.bits, among, range.inside);
  const priceOf = pricing(index, base.columns);
  for (const number of listBits(inAll(base.bits, among, range.mixed)))
    if (isInRange(range, priceOf(number))) addBit(bits, number);
  return bits;
}

/**
 * If at least one in sixteen products passes the filter, the code finds the lowest and the highest price by walking
 * from both ends of the price order. If fewer products pass, it is faster to look at every product that passes.
 */
const FEW = 16;

/**
 * Returns the lowest and the highest shown price of these products with the chosen options; [0, 0] if there are no
 * products.
 */
export function extremesOf(index: ProductIndex, columns: readonly Column[], bits: Bits): [min: number, max: number] {
  let [min, max] = [Infinity, 0];
  const see = (price: number) => {
    if (price < min) min = price;
    if (price > max) max = price;
  };
  const inOrder = isPriced(columns) ? without(bits, index.varied) : bits;
  const isMost = countBits(inOrder) * FEW >= Math.max(1, index.size);
  if (isMost) {
    const order = index.sortOrders.of('priceLowHigh');
    let [first, last] = [0, order.length - 1];
    while (!hasBit(inOrder, order[first] ?? 0)) first++;
    while (!hasBit(inOrder, order[last] ?? 0)) last--;
    for (const place of [first, last]) see(index.paise[order[place] ?? 0] ?? 0);
  }
  const priceOf = pricing(index, columns);
  for (const number of listBits(isMost ? without(bits, inOrder) : bits)) see(priceOf(number));
  return [min === Infinity ? 0 : min, max];
}

/**
 * Returns the products of a selection in a sort order. An order by price uses the price that each product shows with
 * the chosen options.
 */
export function orderOf(
  index: ProductIndex,
  sort: Sort,
  { bits, columns }: { bits: Bits; columns: readonly Column[] },
): Int32Array {
  const isByPrice = sort === 'priceLowHigh' || sort === 'priceHighLow';
  if (!isByPrice || !isPriced(columns) || countInBoth(bits, index.varied) === 0) return index.sortOrders.of(sort);
  const priceOf = pricing(index, columns);
  // Many products have the same price, so sorting only the distinct prices is faster than sorting the products.
  const atPrice = new Map<number, number[]>();
  for (const number of index.sortOrders.of('newest')) {
    if (!hasBit(bits, number)) continue;
    const price = priceOf(number);
    const own = atPrice.get(price);
    if (own) own.push(number);
    else atPrice.set(price, [number]);
  }
  const prices = Float64Array.from(atPrice.keys()).sort();
  if (sort === 'priceHighLow') prices.reverse();
  return Int32Array.from(Array.from(prices, (price) => atPrice.get(price) ?? []).flat());
}

/**
 * Returns whether these conditions may change the price that a product shows. Availability cannot change that price,
 * because the shown price always prefers variants that can be bought.
 */
function isPriced(columns: readonly Column[]): boolean {
  return columns.some(({ place }) => place !== BUYABLE);
}

/** Returns a function that finds the price that a product shows under these conditions. */
function pricing(index: ProductIndex, columns: readonly Column[]): (number: number) => number {
  const { paise, varied, variants } = index;
  if (!isPriced(columns)) return (number) => paise[number] ?? 0;
  const matches = (values: Int32Array, at: number) => isMatch(columns, values, at);
  return (number) => (hasBit(varied, number) ? shownPaise(variants, number, matches) : (paise[number] ?? 0));
}

/** Returns the products whose price is in the range when no facet is chosen. */
function shownInRange(index: ProductIndex, from: number, to: number): Bits {
  const order = index.sortOrders.of('priceLowHigh');
  const [start, end] = [firstPriced(index, order, from, false), firstPriced(index, order, to, true)];
  // To save time, the function changes the bits of the smaller group only: it adds the products in the range to an
  // empty set, or removes the products outside the range from the set of all products.
  const isMost = 2 * (end - start) > order.length;
  const bits = isMost ? index.onSale.slice() : noBits(index.onSale);
  const flip = (start: number, end: number) => {
    for (let at = start; at < end; at++) {
      const number = order[at] ?? 0;
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) ^ (1 << (number & 31));
    }
  };
  if (isMost) {
    flip(0, start);
    flip(end, order.length);
  } else flip(start, end);
  return bits;
}

/**
 * Finds the first place in the price order with at least this price; with `isMore`, the first place with a higher
 * price.
 */
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
