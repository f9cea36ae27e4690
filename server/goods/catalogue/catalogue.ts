import type { Facets } from '#contract/product-filters.ts';
import type { SearchSummary } from '#contract/search-summary.ts';
import type { Db } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { bitsOf, countBits, hasBit, type Bits } from './bits.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Entry } from './entries.ts';
import { FollowedVersions, type Change } from '../../platform/site-version/followed-versions.ts';
import { foundFor, orderFound } from './found-order.ts';
import { HeldProducts } from './held-products.ts';
import { FilterCache } from './filter-cache.ts';
import { narrow, narrowBits, type CatalogueFilters, type Narrowed } from './narrow.ts';
import { orderOf } from './prices.ts';
import type { ProductIndex } from './product-index.ts';
import { pageOf } from './selection.ts';
import { summaryOf } from './search-summary.ts';
import { dependsOn } from '../../platform/site-version/dependencies.ts';

/** The listing of stock pauses after about 64 products, so that other requests have a turn. */
const LISTED_AT_ONCE = 64;

type Selection = { ids: string[]; totalItems: number; facets: Facets };

type SearchResult = SearchSummary & {
  /** The ids of the first products that match the search, the best first, at most `limit`. */
  ids: string[];
  /**
   * The number of products that match the search. `exact` is the number of these products that match all the words; the
   * others match most of the words.
   */
  total: number;
};

type Listed = Pick<Entry, 'id' | 'name' | 'sharesName'>;
export type StockListed = Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>;

/**
 * Stores the products for sale in memory. Filters, sorting, facets, the category tree and search read only this memory,
 * so their results are the same on both engines. The results always include this process's own changes.
 */
export class Catalogue extends FollowedVersions {
  readonly #held: HeldProducts;
  readonly #narrowed = new FilterCache();

  /** `now` returns the present instant, from which the catalogue computes which sales are recent. */
  constructor(db: Db, now: () => string) {
    super(db);
    this.#held = new HeldProducts(db, now);
  }

  async categories(): Promise<CategoryTree> {
    await this.state();
    return this.#held.categories;
  }

  /**
   * Returns one page of the products that pass the filters. With `within`, returns only products in or below one of
   * these categories.
   */
  async select(filters: CatalogueFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection> {
    await this.state();
    dependsOn({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { index, order, narrowed } = await this.#select(filters, within);
    const ids = pageOf(order, narrowed, (page - 1) * limit, page * limit).map((number) => index.idAt(number));
    return { ids, totalItems: narrowed.size, facets: narrowed.facets };
  }

  /** Lists the ids of all products that pass the filters. */
  async listMatching(filters: CatalogueFilters): Promise<string[]> {
    await this.state();
    dependsOn({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { index, order, narrowed } = await this.#select(filters);
    return pageOf(order, narrowed, 0, Infinity).map((number) => index.idAt(number));
  }

  /**
   * Returns which of these products pass the filters, in the state that this process last read. The function makes no
   * query, so a transaction may call it. Call `state` before this function, because a process that has just started has
   * read nothing.
   */
  async whichOf(filters: CatalogueFilters, ids: Iterable<string>): Promise<ReadonlySet<string>> {
    const { index, bits } = await this.#matching(filters);
    return new Set([...ids].filter((id) => isIn(bits, index.numberOf(id))));
  }

  /** Counts the products that pass the filters. */
  async countMatching(filters: CatalogueFilters): Promise<number> {
    await this.state();
    return countBits((await this.#matching(filters)).bits);
  }

  async #matching(filters: CatalogueFilters): Promise<{ index: ProductIndex; bits: Bits }> {
    for (;;) {
      const index = await this.#held.ready('priceLowHigh');
      const found = await this.#held.find(filters.q);
      if (index !== this.#held.index || found?.isOf(index) === false) continue;
      const among = found ? bitsOf(foundFor(found, filters), index.onSale) : null;
      return { index, bits: narrowBits({ index, tree: this.#held.categories }, filters, among) };
    }
  }

  // `#select` must not await anything after the index and the category tree are ready, so that the whole result comes
  // from one state of the index.
  async #select(
    filters: CatalogueFilters,
    within?: readonly string[],
  ): Promise<{ index: ProductIndex; order: Int32Array; narrowed: Narrowed }> {
    for (;;) {
      const index = await this.#held.ready('priceLowHigh', filters.sort);
      const found = await this.#held.find(filters.q);
      if (index !== this.#held.index || found?.isOf(index) === false) continue;
      const stock = { index, tree: this.#held.categories };
      if (!found) {
        const narrowed = this.#narrowed.get(stock, filters, within);
        return { index, order: orderOf(index, filters.sort, narrowed), narrowed };
      }
      const chosen = foundFor(found, filters);
      const narrowed = narrow(stock, filters, within, bitsOf(chosen, index.onSale));
      if (filters.sort === 'default') return { index, order: chosen, narrowed };
      const sorted = orderOf(index, filters.sort, narrowed);
      return { index, order: orderFound(chosen, found, sorted, index.onSale), narrowed };
    }
  }

  /**
   * Lists the first products that match all these words, the best first, and then products that match most of the
   * words. Without words, lists the products in the default order.
   */
  async search(words: string, limit = Infinity): Promise<SearchResult> {
    await this.state();
    dependsOn({ lists: true });
    for (;;) {
      const found = await this.#held.find(words);
      const index = this.#held.index;
      if (!found) break;
      if (!found.isOf(index)) continue;
      const ids = Array.from(found.first(limit), (number) => index.idAt(number));
      return { ids, ...summaryOf(found, words, index.table) };
    }
    const ids = (await this.list()).map(({ id }) => id);
    return { ids: ids.slice(0, limit), total: ids.length, exact: ids.length };
  }

  /**
   * Lists the ids of the first products in the default order. With `within`, lists only products in or below one of
   * these categories.
   */
  async firstOf(within: readonly string[] | undefined, count: number): Promise<string[]> {
    await this.state();
    dependsOn({ order: true });
    const index = await this.#held.ready('default');
    const categories = within ? index.table.chooseCategories(this.#held.categories.idsBelow(within)) : null;
    const { bits, size } = index.bases.of({ categories, chosen: [], availability: undefined });
    return pageOf(index.sortOrders.of('default'), { bits, size }, 0, count).map((number) => index.idAt(number));
  }

  /** Lists all products for sale, in the default order. */
  async list(): Promise<Listed[]> {
    await this.state();
    dependsOn({ order: true });
    const index = await this.#held.ready('default');
    return Array.from(index.sortOrders.of('default')).flatMap((number) => index.held[number] ?? []);
  }

  /** Lists all products for sale in the default order, each with its remaining stock and the value of this stock. */
  async listStock(): Promise<StockListed[]> {
    await this.state();
    dependsOn({ order: true, stocks: true });
    const index = await this.#held.ready('default');
    const list: StockListed[] = [];
    for (const number of index.sortOrders.of('default')) {
      if (number % LISTED_AT_ONCE === 0) await pause();
      const held = index.held[number];
      if (!held) continue;
      const { id, name, createdAt, worthPaise } = held;
      list.push({ id, name, createdAt, worthPaise, stock: index.stock[number] ?? 0 });
    }
    return list;
  }

  protected override async takeOver({ state, changed }: Change): Promise<boolean> {
    return this.#held.takeOver(changed, (id, change) => this.changes.noteStock(state, id, change));
  }
}

function isIn(bits: Bits, number: number | undefined): boolean {
  return number !== undefined && hasBit(bits, number);
}
