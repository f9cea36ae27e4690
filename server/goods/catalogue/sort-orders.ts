import { sorts, type Sort } from '#contract/choices.ts';
import { bitsOf, hasBit, listBits, type Bits } from './bits.ts';
import type { Entry } from './entries.ts';
import { compareNames, newestFirst } from './order.ts';
import { resorted, sortInSlices } from './sorted.ts';

/** The fields of the products that sorting reads. The arrays are indexed by the product's number. */
type Sortable = {
  readonly held: ReadonlyArray<Pick<Entry, 'id' | 'name' | 'createdAt'> | undefined>;
  readonly onSale: Bits;
  readonly inStock: Bits;
  readonly paise: Float64Array;
  readonly stock: Float64Array;
};

/** After more changes than this number, the class sorts a whole order again, in slices. */
const MOST_CHANGES = 4000;

type Compare = (a: number, b: number) => number;

/**
 * Stores the numbers of the products in each sort order that somebody has used. At the next use after a change, moves
 * only the changed products.
 */
export class SortOrders {
  readonly #products: Sortable;
  readonly #sorted = new Map<Sort, Int32Array>();
  /** For each sort order, the products whose place in it may have changed. */
  readonly #changed = new Map<Sort, Set<number>>();
  readonly #making = new Map<Sort, Making>();
  /** Each product's place in the order `newest`. In all other sort orders this place decides between equal products. */
  #ranks: Int32Array | undefined;

  constructor(products: Sortable) {
    this.#products = products;
  }

  /** Records that the place of this product in these orders may have changed. */
  note(number: number, orders: Iterable<Sort> = sorts): void {
    for (const sort of orders) {
      this.#changed.get(sort)?.add(number);
      this.#making.get(sort)?.missed.add(number);
    }
  }

  /** Waits until these sort orders are ready for use. Sorts an order if nobody has used it yet. */
  async ready(...asked: readonly Sort[]): Promise<void> {
    for (const sort of ['newest' as const, ...asked]) {
      if (this.#sorted.has(sort) && (this.#changed.get(sort)?.size ?? 0) <= MOST_CHANGES) continue;
      const making = this.#making.get(sort) ?? this.#make(sort);
      await making.made;
    }
  }

  /** Returns the numbers of all products for sale in this sort order. The sort order must be ready (`ready`). */
  of(sort: Sort): Int32Array {
    const [changed, sorted] = [this.#changed.get(sort), this.#sorted.get(sort)];
    if (!changed || !sorted) throw new Error(`the order ${sort} is not ready`);
    if (changed.size === 0) return sorted;
    const { onSale } = this.#products;
    const fresh = [...changed].filter((number) => hasBit(onSale, number));
    const now = resorted(sorted, bitsOf(changed, onSale), fresh, this.#comparing(sort, this.#products));
    this.#sorted.set(sort, now);
    changed.clear();
    if (sort === 'newest') this.#ranks = undefined;
    return now;
  }

  /** Returns each product's place in the sort order `newest`. The sort order `newest` must be ready (`ready`). */
  get ranks(): Int32Array {
    const newest = this.of('newest');
    if (this.#ranks) return this.#ranks;
    const ranks = new Int32Array(this.#products.held.length);
    for (let place = 0; place < newest.length; place++) ranks[newest[place] ?? 0] = place;
    return (this.#ranks = ranks);
  }

  #make(sort: Sort): Making {
    const making: Making = { missed: new Set(), made: Promise.resolve() };
    this.#making.set(sort, making);
    making.made = this.#sort(sort)
      .then((sorted) => {
        this.#sorted.set(sort, sorted);
        this.#changed.set(sort, making.missed);
        if (sort === 'newest') this.#ranks = undefined;
      })
      .finally(() => this.#making.delete(sort));
    return making;
  }

  async #sort(sort: Sort): Promise<Int32Array> {
    const { held, onSale, inStock, paise, stock } = this.#products;
    // The sort uses a copy, so that no value changes while it runs. The class moves products that change meanwhile to
    // their places afterwards.
    const now = { held: held.slice(), onSale, inStock: inStock.slice(), paise: paise.slice(), stock: stock.slice() };
    return sortInSlices(listBits(onSale), this.#comparing(sort, now));
  }

  #comparing(sort: Sort, { held, inStock, paise, stock }: Sortable): Compare {
    const entry = (number: number) => held[number] ?? NONE;
    if (sort === 'newest') return (a, b) => newestFirst(entry(a), entry(b));
    const { ranks } = this;
    const byRank: Compare = (a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0);
    const byKey =
      (keys: Float64Array, sign: 1 | -1): Compare =>
      (a, b) =>
        sign * ((keys[a] ?? 0) - (keys[b] ?? 0)) || byRank(a, b);
    switch (sort) {
      case 'default':
        return (a, b) => Number(hasBit(inStock, b)) - Number(hasBit(inStock, a)) || byRank(a, b);
      case 'priceLowHigh':
        return byKey(paise, 1);
      case 'priceHighLow':
        return byKey(paise, -1);
      case 'stockLowHigh':
        return byKey(stock, 1);
      case 'name':
        return (a, b) => compareNames(entry(a).name, entry(b).name) || byRank(a, b);
    }
  }
}

/** A sort order that is being sorted. `missed` contains the products that have changed since the sort began. */
type Making = { made: Promise<void>; readonly missed: Set<number> };

const NONE = { id: '', name: '', createdAt: '' };
