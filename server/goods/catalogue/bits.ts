// `Bits` is a set of products: the bit at a product's number is 1 if the product is in the set. All sets of one index
// have the same length. For 66,000 products a set takes eight kilobytes, and comparing two sets takes a few
// microseconds.

export type Bits = Int32Array;

export function noBits(like: Bits): Bits {
  return new Int32Array(like.length);
}

export function bitsOf(numbers: Iterable<number>, like: Bits): Bits {
  const bits = noBits(like);
  for (const number of numbers) addBit(bits, number);
  return bits;
}

export function hasBit(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
}

export function addBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
}

export function dropBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) & ~(1 << (number & 31));
}

export function putBit(bits: Bits, number: number, isIn: boolean): void {
  if (isIn) addBit(bits, number);
  else dropBit(bits, number);
}

/** Returns the set of the products that are in all these sets. A null set counts as the set of all products. */
export function inAll(first: Bits, ...others: ReadonlyArray<Bits | null>): Bits {
  const all = first.slice();
  for (const other of others)
    if (other) for (let word = 0; word < all.length; word++) all[word] = (all[word] ?? 0) & (other[word] ?? 0);
  return all;
}

/**
 * Returns the set of the products that are in at least one of these sets. The result has the length of `like`, which is
 * any set of the same index.
 */
export function inAny(like: Bits, ...sets: readonly Bits[]): Bits {
  const any = noBits(like);
  for (const set of sets) for (let word = 0; word < any.length; word++) any[word] = (any[word] ?? 0) | (set[word] ?? 0);
  return any;
}

/** Returns the set of the products that are in `first` but not in `other`. */
export function without(first: Bits, other: Bits): Bits {
  const rest = first.slice();
  for (let word = 0; word < rest.length; word++) rest[word] = (rest[word] ?? 0) & ~(other[word] ?? 0);
  return rest;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] ?? 0;
    if (left === 0) continue;
    left -= (left >>> 1) & 0x55555555;
    left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
    count += Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export function countInBoth(first: Bits, other: Bits): number {
  return countBits(inAll(first, other));
}

/** Lists the numbers of the products in the set, in ascending order. */
export function listBits(bits: Bits, count: number = countBits(bits)): Int32Array {
  const numbers = new Int32Array(count);
  let at = 0;
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1)
      numbers[at++] = (word << 5) + 31 - Math.clz32(left & -left);
  return numbers;
}
