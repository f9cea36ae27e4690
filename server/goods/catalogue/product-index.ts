import { sorts, type Sort } from '#contract/choices.ts';
import type { ProductFilters } from '#contract/product-filters.ts';
import { fieldsOf, type ProductField } from '#domain/product-fields.ts';
import { Bases } from './bases.ts';
import { addBit, dropBit, hasBit, putBit, without, type Bits } from './bits.ts';
import { cardStockOf, type Entry } from './entries.ts';
import type { FacetTable, Spelling } from './facet-table.ts';
import { SortOrders } from './sort-orders.ts';
import { grown, PackedArrays } from './packed-arrays.ts';
import { fromNumbers, PAISE, shownPaise, toNumbers, VARIANT_WIDTH } from './variant-columns.ts';

type Held = Pick<
  Entry,
  | 'id'
  | 'name'
  | 'sharesName'
  | ProductField
  | 'categoryId'
  | 'createdAt'
  | 'worthPaise'
  | 'cardStock'
  | 'colors'
  | 'skus'
  | 'fabrics'
>;

type Availability = Exclude<ProductFilters['availability'], 'out-of-stock'>;

const FIRST_ROOM = 1024;

/**
 * Stores the products for sale by number, in columns instead of objects. For filters, the index has precomputed sets of
 * products: the products that have an option, belong to a category, or are in stock. A change of a product changes only
 * this product's places in these sets.
 */
export class ProductIndex {
  readonly table: FacetTable;
  readonly sortOrders: SortOrders;
  readonly bases: Bases;
  readonly held: Array<Held | undefined> = [];
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  category = new Int32Array(FIRST_ROOM);
  /**
   * For each product, the price that it shows if no facet is chosen (`paise`), and the lowest and the highest price of
   * its variants (`least`, `most`).
   */
  paise = new Float64Array(FIRST_ROOM);
  least = new Float64Array(FIRST_ROOM);
  most = new Float64Array(FIRST_ROOM);
  stock = new Float64Array(FIRST_ROOM);
  onSale: Bits = new Int32Array(FIRST_ROOM >>> 5);
  inStock: Bits = new Int32Array(FIRST_ROOM >>> 5);
  isLow: Bits = new Int32Array(FIRST_ROOM >>> 5);
  /** The set of the products whose variants do not all cost the same. */
  varied: Bits = new Int32Array(FIRST_ROOM >>> 5);
  /**
   * For each product: the numbers of its options, each once (`options`), and the numbers of its variants in the order
   * of `variantColumns` (`variants`).
   */
  readonly options = new PackedArrays();
  readonly variants = new PackedArrays();
  readonly #spellings = new PackedArrays();
  /** For each option, the products that have it, and for each category, the products directly in it. */
  readonly byOption = new PackedArrays();
  readonly byCategory = new PackedArrays();
  /** A number that grows with every change that may affect filters, counts or shown prices. */
  generation = 0;

  constructor(table: FacetTable) {
    this.table = table;
    this.sortOrders = new SortOrders(this);
    this.bases = new Bases(this);
  }

  get size(): number {
    return this.#numbers.size;
  }

  ids(): Iterable<string> {
    return this.#numbers.keys();
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  idAt(number: number): string {
    return this.held[number]?.id ?? '';
  }

  get(id: string): Entry | undefined {
    const number = this.#numbers.get(id);
    const held = number === undefined ? undefined : this.held[number];
    if (number === undefined || !held) return undefined;
    return {
      ...held,
      category: this.category[number] ?? 0,
      paise: this.paise[number] ?? 0,
      stock: this.stock[number] ?? 0,
      inStock: hasBit(this.inStock, number),
      isLow: hasBit(this.isLow, number),
      options: this.options.row(number),
      variants: fromNumbers(this.variants.row(number)),
      spellings: this.#spellingsAt(number),
    };
  }

  /** Stores the present state of a product; returns the product's number. */
  set(entry: Entry): number {
    const { id, options, category, inStock } = entry;
    const known = this.#numbers.get(id);
    const number = known ?? this.#newNumber(id);
    this.sortOrders.note(number, this.#movedIn(number, entry));
    if (known === undefined || !this.#isListedAs(number, entry)) {
      this.generation++;
      if (known !== undefined) this.bases.drop(number);
      this.#noteOptions(number, options);
      if (known === undefined || this.category[number] !== category) {
        if (known !== undefined) this.byCategory.drop(this.category[number] ?? 0, number);
        this.byCategory.push(category, number);
      }
      this.variants.set(number, toNumbers(entry.variants));
      this.#setPrices(
        number,
        entry.paise,
        entry.variants.map((variant) => variant.paise),
      );
      this.category[number] = category;
      addBit(this.onSale, number);
      putBit(this.inStock, number, inStock);
      putBit(this.isLow, number, entry.isLow);
      this.bases.add(number);
    }
    this.#write(number, entry.spellings);
    this.stock[number] = entry.stock;
    const { name, sharesName, categoryId, createdAt, worthPaise, cardStock, colors, skus, fabrics } = entry;
    const own = { id, name, sharesName, categoryId, createdAt, worthPaise, cardStock, colors, skus, fabrics };
    this.held[number] = { ...own, ...fieldsOf(entry) };
    return number;
  }

  /**
   * Stores new prices of a product if nothing else of the product has changed, and returns whether it has stored them.
   * `pairs` contains the price and the stock of each variant, in the order of the variants.
   */
  reprice(id: string, pairs: readonly number[]): boolean {
    const number = this.#numbers.get(id);
    const held = number === undefined ? undefined : this.held[number];
    if (number === undefined || !held) return false;
    const [prices, stocks] = [0, 1].map((rest) => pairs.filter((_, at) => at % 2 === rest)) as [number[], number[]];
    const isSame = sumOf(stocks) === this.stock[number] && cardStockOf(stocks) === held.cardStock;
    if (!isSame || this.variants.lengthOf(number) !== prices.length * VARIANT_WIDTH) return false;
    this.generation++;
    const start = this.variants.startOf(number);
    prices.forEach((paise, at) => (this.variants.values[start + at * VARIANT_WIDTH + PAISE] = paise));
    const paise = shownPaise(this.variants, number, () => true);
    if (this.paise[number] !== paise) this.sortOrders.note(number, ['priceLowHigh', 'priceHighLow']);
    this.#setPrices(number, paise, prices);
    held.worthPaise = sumOf(prices.map((price, at) => price * (stocks[at] ?? 0)));
    return true;
  }

  /** Removes a product; returns the number that the product had. */
  remove(id: string): number | undefined {
    const number = this.#numbers.get(id);
    if (number === undefined) return undefined;
    this.generation++;
    this.bases.drop(number);
    this.#noteOptions(number, []);
    this.byCategory.drop(this.category[number] ?? 0, number);
    this.variants.set(number, []);
    this.#write(number, []);
    for (const bits of [this.onSale, this.inStock, this.isLow, this.varied]) dropBit(bits, number);
    this.sortOrders.note(number);
    this.held[number] = undefined;
    this.#numbers.delete(id);
    this.#free.push(number);
    return number;
  }

  /** Returns the set of the products that have one of these options; `isChosen` has 1 at the numbers of the options. */
  having(isChosen: Uint8Array): Bits {
    return this.#unite(this.byOption, isChosen);
  }

  /**
   * Returns the set of the products directly in one of these categories; `categories` has 1 at the numbers of the
   * categories.
   */
  lyingIn(categories: Uint8Array): Bits {
    return this.#unite(this.byCategory, categories);
  }

  /** Returns the set of the products with this availability; null if the filter names no availability. */
  available(asked: Availability): Bits | null {
    switch (asked) {
      case undefined:
        return null;
      case 'in-stock':
        return this.inStock;
      case 'low-stock':
        return this.isLow;
      case 'running-out':
        return without(this.onSale, without(this.inStock, this.isLow));
    }
  }

  isAvailable(number: number, asked: Availability): boolean {
    const [inStock, isLow] = [hasBit(this.inStock, number), hasBit(this.isLow, number)];
    if (asked === undefined) return true;
    if (asked === 'low-stock') return isLow;
    return asked === 'in-stock' ? inStock : isLow || !inStock;
  }

  #unite(rows: PackedArrays, isChosen: Uint8Array): Bits {
    const bits: Bits = new Int32Array(this.onSale.length);
    const { values } = rows;
    for (let row = isChosen.indexOf(1); row >= 0; row = isChosen.indexOf(1, row + 1))
      for (let at = rows.startOf(row), end = rows.endOf(row); at < end; at++) addBit(bits, values[at] ?? 0);
    return bits;
  }

  #newNumber(id: string): number {
    const number = this.#free.pop() ?? this.held.push(undefined) - 1;
    this.#numbers.set(id, number);
    if (number >= this.category.length) this.#grow();
    return number;
  }

  #grow(): void {
    const room = 2 * this.category.length;
    this.category = grown(this.category, room);
    this.paise = grown(this.paise, room);
    this.least = grown(this.least, room);
    this.most = grown(this.most, room);
    this.stock = grown(this.stock, room);
    this.onSale = grown(this.onSale, room >>> 5);
    this.inStock = grown(this.inStock, room >>> 5);
    this.isLow = grown(this.isLow, room >>> 5);
    this.varied = grown(this.varied, room >>> 5);
    // All sets of products must have the same length. The sets have just become longer, so the index drops its cached
    // filters, whose sets are shorter.
    this.bases.clear();
  }

  #noteOptions(number: number, options: readonly number[]): void {
    const before = this.options.row(number);
    for (const option of before) if (!options.includes(option)) this.byOption.drop(option, number);
    for (const option of options) if (!before.includes(option)) this.byOption.push(option, number);
    this.options.set(number, options);
  }

  /** Stores the spellings of a product's options. */
  #write(number: number, spellings: readonly Spelling[]): void {
    const numbers = spellings.map((spelling) => spelling.number);
    if (isSameRow(this.#spellings, number, numbers)) return;
    this.generation++;
    this.table.countProduct(this.#spellingsAt(number), -1);
    this.table.countProduct(spellings, 1);
    this.#spellings.set(number, numbers);
  }

  #spellingsAt(number: number): Spelling[] {
    return this.#spellings.row(number).flatMap((spelling) => this.table.spellings[spelling] ?? []);
  }

  #setPrices(number: number, paise: number, prices: readonly number[]): void {
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    this.paise[number] = paise;
    this.least[number] = least;
    this.most[number] = most;
    putBit(this.varied, number, least < most);
  }

  /** Returns whether filters and counts treat the changed product as before. */
  #isListedAs(number: number, entry: Entry): boolean {
    return (
      this.category[number] === entry.category &&
      hasBit(this.inStock, number) === entry.inStock &&
      hasBit(this.isLow, number) === entry.isLow &&
      isSameRow(this.options, number, entry.options) &&
      isSameRow(this.variants, number, toNumbers(entry.variants))
    );
  }

  /** Lists the sort orders in which the new values of the product (`entry`) change its place. */
  #movedIn(number: number, entry: Entry): Sort[] {
    const held = this.held[number];
    if (held?.createdAt !== entry.createdAt) return [...sorts];
    const moved: Sort[] = [];
    if (hasBit(this.inStock, number) !== entry.inStock) moved.push('default');
    if (this.paise[number] !== entry.paise) moved.push('priceLowHigh', 'priceHighLow');
    if (this.stock[number] !== entry.stock) moved.push('stockLowHigh');
    if (held.name !== entry.name) moved.push('name');
    return moved;
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function isSameRow(rows: PackedArrays, row: number, numbers: readonly number[]): boolean {
  const start = rows.startOf(row);
  return rows.lengthOf(row) === numbers.length && numbers.every((one, at) => rows.values[start + at] === one);
}
