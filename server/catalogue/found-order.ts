import { bitsOf, hasBit, type Bits } from './bits.ts';
import type { Found } from './match-query.ts';
import type { CatalogueFilters } from './narrow.ts';
import type { ProductIndex } from './product-index.ts';

/**
 * Found products in the order that is asked for, by their numbers. A list of the back office holds only what matches
 * all the words; a shopper's search rather holds something than nothing. Without a chosen sort the best match comes
 * first; with one, what matches all the words still does.
 */
export function orderFound(
  index: ProductIndex,
  { first, exact, full }: Found,
  { sort, match = 'all' }: CatalogueFilters,
): Int32Array {
  const found = first(match === 'all' ? exact : Infinity);
  if (sort === 'default') return found;
  const [all, others] = [found.subarray(0, full), found.subarray(full)];
  const order = index.sortOrders.of(sort);
  const sorted = (numbers: Int32Array) => within(order, bitsOf(numbers, index.onSale));
  return joined(sorted(all), sorted(others));
}

function within(order: Int32Array, bits: Bits): Int32Array {
  return order.filter((number) => hasBit(bits, number));
}

function joined(first: Int32Array, then: Int32Array): Int32Array {
  const both = new Int32Array(first.length + then.length);
  both.set(first);
  both.set(then, first.length);
  return both;
}
