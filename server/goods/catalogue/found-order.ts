import { bitsOf, hasBit, type Bits } from './bits.ts';
import type { Found } from './match-query.ts';
import type { CatalogueFilters } from './narrow.ts';

/**
 * Returns the numbers of the found products for a list, the best first. A list in the back office contains only
 * products that match all the words. A shopper's list also contains products that match most of the words, because they
 * are better for the shopper than an empty list.
 */
export function foundFor({ first, exact }: Found, { match = 'all' }: CatalogueFilters): Int32Array {
  return first(match === 'all' ? exact : Infinity);
}

/**
 * Sorts found products in another order. The products that match all the words still come before those that match most
 * of the words.
 */
export function orderFound(found: Int32Array, { full }: Found, order: Int32Array, like: Bits): Int32Array {
  const [all, others] = [found.subarray(0, full), found.subarray(full)];
  const sorted = (numbers: Int32Array) => within(order, bitsOf(numbers, like));
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
