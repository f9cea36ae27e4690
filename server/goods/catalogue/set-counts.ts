import type { Bits } from './bits.ts';

/** Counters of six binary digits can count more sets than a query can have words (`limits.searchWords`). */
const PLACES = 6;

/**
 * Returns the products of `among` that are in exactly `count` of these sets; `count` is at most 63. The function counts
 * for 32 products at once: each binary digit of their 32 counts is stored in one integer, with one bit for each
 * product.
 */
export function inSoMany(sets: readonly Bits[], count: number, among: Bits): Bits {
  const found = among.slice();
  const counts = new Int32Array(PLACES);
  for (let word = 0; word < found.length; word++) {
    if (found[word] === 0) continue;
    counts.fill(0);
    for (const set of sets) addOne(counts, set[word] ?? 0);
    let left = found[word] ?? 0;
    // The loop removes each product whose count differs from `count` in any binary digit.
    for (let place = 0; place < PLACES; place++) left &= (counts[place] ?? 0) ^ ((count >>> place) & 1 ? 0 : -1);
    found[word] = left;
  }
  return found;
}

/** Adds one to the count of each product whose bit in `products` is 1. */
function addOne(counts: Int32Array, products: number): void {
  for (let [place, carried] = [0, products]; carried !== 0; place++) {
    const before = counts[place] ?? 0;
    counts[place] = before ^ carried;
    carried &= before;
  }
}
