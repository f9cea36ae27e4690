/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  isLucky(share: number): boolean {
    return this.next() < share;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  of<Each>(list: readonly Each[]): Each {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  }
}
