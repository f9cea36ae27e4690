/** The weight that a word has for each product, by its number: how much its finding it there says. */
export type Weights = {
  readonly size: number;
  has(number: number): boolean;
  get(number: number): number | undefined;
  keys(): Iterable<number>;
  forEach(each: (weight: number, number: number) => void): void;
};

/** Weights of which each is the greatest that was noted. A map of tens of thousands takes some milliseconds to make, this a part of one. */
export class GreatestWeights implements Weights {
  readonly #weights: Float64Array;
  readonly #numbers: number[] = [];

  /** With room for so many products. */
  constructor(room: number) {
    this.#weights = new Float64Array(room);
  }

  /** `weight` is above zero. */
  note(number: number, weight: number): void {
    const known = this.#weights[number] ?? 0;
    if (known === 0) this.#numbers.push(number);
    if (weight > known) this.#weights[number] = weight;
  }

  get size(): number {
    return this.#numbers.length;
  }

  has(number: number): boolean {
    return (this.#weights[number] ?? 0) > 0;
  }

  get(number: number): number | undefined {
    return this.#weights[number] || undefined;
  }

  keys(): Iterable<number> {
    return this.#numbers;
  }

  forEach(each: (weight: number, number: number) => void): void {
    for (const number of this.#numbers) each(this.#weights[number] ?? 0, number);
  }
}
