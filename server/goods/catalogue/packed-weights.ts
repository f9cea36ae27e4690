import { addBit, type Bits } from './bits.ts';

/**
 * The number of bits for a weight, so the highest weight is 63. No product gives a word a higher weight, even if all
 * its texts contain the word (product-words.ts).
 */
const BITS = 6;
const MASK = (1 << BITS) - 1;

/**
 * The weights of one word in the products that contain it. A weight is a whole number from 1 to 63, packed into one
 * number together with its product's number. The packed numbers are in ascending order of the products' numbers. A
 * JavaScript Map would need several times as much memory.
 */
export class PackedWeights {
  readonly #packed: number[] = [];

  get size(): number {
    return this.#packed.length;
  }

  has(number: number): boolean {
    return this.get(number) !== undefined;
  }

  get(number: number): number | undefined {
    const found = this.#packed[this.#placeOf(number)];
    return found !== undefined && found >>> BITS === number ? found & MASK : undefined;
  }

  *keys(): Generator<number> {
    for (const one of this.#packed) yield one >>> BITS;
  }

  forEach(each: (weight: number, number: number) => void): void {
    for (const one of this.#packed) each(one & MASK, one >>> BITS);
  }

  /** Adds all products that have a weight for this word to a set. */
  addTo(bits: Bits): void {
    for (const one of this.#packed) addBit(bits, one >>> BITS);
  }

  /**
   * Calls `each` for each product in `numbers` that has a weight for the word. `at` is the product's place in
   * `numbers`, which must be in ascending order.
   */
  eachAmong(numbers: Int32Array, each: (weight: number, at: number) => void): void {
    const packed = this.#packed;
    for (let at = 0, place = 0; at < numbers.length && place < packed.length;) {
      const [asked = 0, one = 0] = [numbers[at], packed[place]];
      const number = one >>> BITS;
      if (number < asked) place = firstNotBelow(packed, asked << BITS, place + 1);
      else if (number > asked) at = firstNotBelow(numbers, number, at + 1);
      else {
        each(one & MASK, at++);
        place++;
      }
    }
  }

  set(number: number, weight: number): void {
    const [place, packed] = [this.#placeOf(number), (number << BITS) | Math.min(weight, MASK)];
    if (place === this.#packed.length) this.#packed.push(packed);
    else if ((this.#packed[place] ?? 0) >>> BITS === number) this.#packed[place] = packed;
    else this.#packed.splice(place, 0, packed);
  }

  delete(number: number): void {
    if (this.has(number)) this.#packed.splice(this.#placeOf(number), 1);
  }

  /** Returns the place of this product in the list, or the place where the class would insert it. */
  #placeOf(number: number): number {
    let [low, high] = [0, this.#packed.length];
    // Callers add most products in ascending order of their numbers, so most products belong at the end of the list.
    if (high > 0 && (this.#packed[high - 1] ?? 0) >>> BITS < number) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#packed[middle] ?? 0) >>> BITS < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Finds, from the place `from` on, the first place whose number is at least `least`. Before its binary search, the
 * function takes steps of doubling length, so that it is fast if the place is near.
 */
function firstNotBelow(sorted: ArrayLike<number>, least: number, from: number): number {
  let [low, step] = [from, 1];
  while (low + step < sorted.length && (sorted[low + step] ?? 0) < least) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, sorted.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
