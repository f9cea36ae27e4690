import { facetNames } from '#contract/facets.ts';
import type { ProductFilters } from '#contract/product-filters.ts';
import { countBits, dropBit, hasBit, inAll, listBits, putBit, without, type Bits } from './bits.ts';
import { NO_OPTION, type ChosenFacet, type FacetTable } from './facet-table.ts';
import { fromLru } from './lru.ts';
import { isInRange, type PriceRange } from './price-range.ts';
import { grown, type PackedArrays } from './packed-arrays.ts';
import { columnsOf, isMatch, paiseOf, rankOf, VARIANT_WIDTH, type Column } from './variant-columns.ts';

/** The fields of `ProductIndex` that the cache of filters reads. The arrays are indexed by the product's number. */
type Products = {
  readonly table: FacetTable;
  readonly category: Int32Array;
  readonly onSale: Bits;
  readonly options: PackedArrays;
  readonly variants: PackedArrays;
  having(isChosen: Uint8Array): Bits;
  lyingIn(categories: Uint8Array): Bits;
  available(asked: Asked['availability']): Bits | null;
  isAvailable(number: number, asked: Asked['availability']): boolean;
};

/**
 * The parts of a product filter other than the price range and the search words. `categories[n]` is 1 if the filter
 * allows the category with the number n; null allows all categories. A product passes if one of its variants has a
 * chosen option in each `chosen` facet.
 */
type Asked = {
  readonly categories: Uint8Array | null;
  readonly chosen: readonly ChosenFacet[];
  /**
   * The cache contains no filters for sold-out products: selection.ts computes these as all products less the products
   * in stock.
   */
  readonly availability: Exclude<ProductFilters['availability'], 'out-of-stock'>;
};

/**
 * The number of products for each option (such as a size), indexed by the option's number, and the number of products
 * directly in each category, indexed by the category's number. A product counts for an option if one of its variants
 * has that option and passes the filter.
 */
export type Counts = { perOption: Int32Array; perCategory: Int32Array };

/**
 * A cached filter (a base), with the products that pass it. The cache computes the counts of a filter when somebody
 * first needs them.
 */
export type Base = Asked & { bits: Bits; size: number; readonly columns: readonly Column[]; counts?: Counts };

/**
 * The number of options of a variant: one for each facet. The options come first in the variant's row of numbers
 * (variant-columns.ts).
 */
const OPTIONS = facetNames.length;

/** The cache contains at most 128 filters. For 66,000 products, a cached filter takes about thirty kilobytes. */
const MOST_BASES = 128;

/**
 * An LRU cache of filters with the counts of their products. Filters that differ only in the price range or in the
 * searched products (`among`) share a cached filter: the class starts from its counts, and counts only the products
 * that differ. When a product changes, the class counts only that product again in each cached filter.
 */
export class Bases {
  readonly #products: Products;
  readonly #bases = new Map<string, Base>();
  /**
   * For each option, the value that `#counted` had when a product was last counted for the option. `#counted` grows by
   * one with each product, so the class sees whether the present product already counts for an option. A set for each
   * product would be slower.
   */
  #countedFor = new Float64Array(0);
  #counted = 0;
  /**
   * For each option of the product that is being counted: the lowest rank (`rankOf`) of a variant that has the option.
   */
  #ranks = new Float64Array(0);

  constructor(products: Products) {
    this.#products = products;
  }

  of(asked: Asked): Base {
    return fromLru(this.#bases, keyOf(asked), MOST_BASES, () => this.#make(asked));
  }

  /** Counts the products that pass a cached filter, by the category that directly contains them. */
  perCategory(base: Base): Int32Array {
    return this.#countsOf(base).perCategory;
  }

  /**
   * Counts the products that pass a cached filter and are in `among` and in the price range. A product counts for an
   * option only if its price is in the range when that option is chosen.
   */
  count(base: Base, among: Bits | null, range: PriceRange | null): Counts {
    const counts = this.#countSome(base, inAll(base.bits, among, range && range.inside));
    if (range) this.#countPriced(counts, base, listBits(inAll(base.bits, among, range.mixed)), range);
    return counts;
  }

  /**
   * Counts the products in `bits`, all of which pass a cached filter. If `bits` contains more than half of the filter's
   * products, it is faster to subtract the counts of the other products from the counts of the whole filter.
   */
  #countSome(base: Base, bits: Bits): Counts {
    const size = countBits(bits);
    const isMost = 2 * size > base.size;
    const counts = this.#noCounts();
    if (isMost) {
      const { perOption, perCategory } = this.#countsOf(base);
      counts.perOption.set(perOption.subarray(0, counts.perOption.length));
      counts.perCategory.set(perCategory.subarray(0, counts.perCategory.length));
    }
    const numbers = isMost ? listBits(without(base.bits, bits), base.size - size) : listBits(bits, size);
    this.#count(counts, base, numbers, isMost ? -1 : 1);
    return counts;
  }

  /**
   * Removes a product from all cached filters. Call `drop` before the product changes, so that `drop` lowers the same
   * counts that `add` has raised.
   */
  drop(number: number): void {
    for (const base of this.#bases.values()) if (hasBit(base.bits, number)) this.#put(base, number, -1);
  }

  /** Adds a product to the cached filters that it passes. Call `add` after the product has changed. */
  add(number: number): void {
    for (const base of this.#bases.values()) if (this.#belongs(base, number)) this.#put(base, number, 1);
  }

  clear(): void {
    this.#bases.clear();
  }

  #put(base: Base, number: number, change: 1 | -1): void {
    putBit(base.bits, number, change === 1);
    base.size += change;
    if (base.counts) this.#count(base.counts, base, Int32Array.of(number), change);
  }

  #make(asked: Asked): Base {
    const { categories, chosen, availability } = asked;
    const products = this.#products;
    const columns = columnsOf(chosen, availability);
    const bits = inAll(
      categories ? products.lyingIn(categories) : products.onSale,
      products.available(availability),
      ...chosen.map(({ isChosen }) => products.having(isChosen)),
    );
    // With only one condition on variants, each product in `bits` already has a variant that meets the condition. With
    // several conditions, a single variant must meet all of them, so the code checks the variants.
    if (columns.length > 1)
      for (const number of listBits(bits)) if (!this.#hasVariant(columns, number)) dropBit(bits, number);
    return { ...asked, bits, size: countBits(bits), columns };
  }

  #countsOf(base: Base): Counts {
    if (base.counts) return base.counts;
    const counts = this.#noCounts();
    this.#count(counts, base, listBits(base.bits, base.size), 1);
    return (base.counts = counts);
  }

  #noCounts(): Counts {
    const { options, categories } = this.#products.table;
    return { perOption: new Int32Array(options.length), perCategory: new Int32Array(categories.length) };
  }

  #belongs({ categories, availability, chosen, columns }: Base, number: number): boolean {
    const products = this.#products;
    if (categories && categories[products.category[number] ?? 0] !== 1) return false;
    if (!products.isAvailable(number, availability)) return false;
    const own = products.options.row(number);
    return (
      chosen.every(({ isChosen }) => own.some((option) => isChosen[option] === 1)) && this.#hasVariant(columns, number)
    );
  }

  #hasVariant(columns: readonly Column[], number: number): boolean {
    const { variants } = this.#products;
    const end = variants.endOf(number);
    for (let at = variants.startOf(number); at < end; at += VARIANT_WIDTH)
      if (isMatch(columns, variants.values, at)) return true;
    return false;
  }

  #count(counts: Counts, { columns }: Base, numbers: Int32Array, change: 1 | -1): void {
    const { table, category } = this.#products;
    if (counts.perOption.length < table.options.length)
      counts.perOption = grown(counts.perOption, table.options.length);
    if (counts.perCategory.length < table.categories.length)
      counts.perCategory = grown(counts.perCategory, table.categories.length);
    for (const number of numbers) step(counts.perCategory, category[number] ?? 0, change);
    if (columns.length === 0) this.#countProducts(counts.perOption, numbers, change);
    else this.#countVariants(counts.perOption, columns, numbers, change);
  }

  // Counts all options of each product, because without conditions each variant of a product matches.
  #countProducts(counts: Int32Array, numbers: Int32Array, change: 1 | -1): void {
    const { options } = this.#products;
    const { values } = options;
    for (const number of numbers)
      for (let at = options.startOf(number), end = options.endOf(number); at < end; at++)
        step(counts, values[at] ?? 0, change);
  }

  #countVariants(counts: Int32Array, columns: readonly Column[], numbers: Int32Array, change: 1 | -1): void {
    const { variants } = this.#products;
    const { values } = variants;
    const countedFor = this.#countedForRoom();
    let counted = this.#counted;
    for (const number of numbers) {
      counted++;
      for (let at = variants.startOf(number), end = variants.endOf(number); at < end; at += VARIANT_WIDTH) {
        if (!isMatch(columns, values, at)) continue;
        for (let place = at; place < at + OPTIONS; place++) {
          const option = values[place] ?? NO_OPTION;
          if (option === NO_OPTION || countedFor[option] === counted) continue;
          countedFor[option] = counted;
          step(counts, option, change);
        }
      }
    }
    this.#counted = counted;
  }

  // Counts a product for an option only if the product's price is in the range when that option is chosen.
  #countPriced({ perOption, perCategory }: Counts, { columns }: Base, numbers: Int32Array, range: PriceRange): void {
    const { variants, category } = this.#products;
    const { values } = variants;
    const countedFor = this.#countedForRoom();
    if (this.#ranks.length < countedFor.length) this.#ranks = new Float64Array(countedFor.length);
    const ranks = this.#ranks;
    const own: number[] = [];
    for (const number of numbers) {
      const counted = ++this.#counted;
      let [least, length] = [Infinity, 0];
      for (let at = variants.startOf(number), end = variants.endOf(number); at < end; at += VARIANT_WIDTH) {
        if (!isMatch(columns, values, at)) continue;
        const rank = rankOf(values, at);
        if (rank < least) least = rank;
        for (let place = at; place < at + OPTIONS; place++) {
          const option = values[place] ?? NO_OPTION;
          if (option === NO_OPTION) continue;
          const isNew = countedFor[option] !== counted;
          if (isNew) own[length++] = option;
          countedFor[option] = counted;
          if (isNew || rank < (ranks[option] ?? 0)) ranks[option] = rank;
        }
      }
      if (isInRange(range, paiseOf(least))) step(perCategory, category[number] ?? 0, 1);
      for (let at = 0; at < length; at++) {
        const option = own[at] ?? 0;
        if (isInRange(range, paiseOf(ranks[option] ?? 0))) step(perOption, option, 1);
      }
    }
  }

  #countedForRoom(): Float64Array {
    const { length } = this.#products.table.options;
    if (this.#countedFor.length < length) this.#countedFor = grown(this.#countedFor, length);
    return this.#countedFor;
  }
}

function keyOf({ categories, chosen, availability }: Asked): string {
  const where = categories ? `in ${Buffer.from(categories).toString('latin1')}` : 'all';
  const options = chosen.map(({ isChosen }) => listOnes(isChosen).join());
  return [where, availability, ...options].join(' ');
}

function listOnes(are: Uint8Array): number[] {
  const ones: number[] = [];
  for (let at = are.indexOf(1); at >= 0; at = are.indexOf(1, at + 1)) ones.push(at);
  return ones;
}

function step(counts: Int32Array, at: number, change: 1 | -1): void {
  counts[at] = (counts[at] ?? 0) + change;
}
