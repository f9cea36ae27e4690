import type { Db } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { bitsOf } from './bits.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Catalogue, SearchResult, Selection } from './catalogue.ts';
import type { Entry } from './entries.ts';
import { FollowedVersions, type Change } from '../../platform/site-version/followed-versions.ts';
import { foundFor, orderFound } from './found-order.ts';
import { HeldProducts } from './held-products.ts';
import { FilterCache } from './filter-cache.ts';
import { narrow, type CatalogueFilters, type Narrowed } from './narrow.ts';
import { orderOf } from './prices.ts';
import type { ProductIndex } from './product-index.ts';
import { pageOf } from './selection.ts';
import { summaryOf } from './search-summary.ts';
import { dependsOn } from '../../platform/site-version/dependencies.ts';

/** The stock list pauses after about this many products, so that other requests have a turn. */
const LISTED_AT_ONCE = 64;

/**
 * Holds the products on sale in memory. Filters, sorting, facets, the category tree and search never read a table, and
 * so they answer the same on both engines.
 */
export class MemoryCatalogue extends FollowedVersions implements Catalogue {
  readonly #held: HeldProducts;
  readonly #narrowed = new FilterCache();

  /** `now` answers the present instant, by which sales are recent or not. */
  constructor(db: Db, now: () => string) {
    super(db);
    this.#held = new HeldProducts(db, now);
  }

  async categories(): Promise<CategoryTree> {
    await this.state();
    return this.#held.categories;
  }

  async select(filters: CatalogueFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection> {
    await this.state();
    dependsOn({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { index, order, narrowed } = await this.#select(filters, within);
    const ids = pageOf(order, narrowed, (page - 1) * limit, page * limit).map((number) => index.idAt(number));
    return { ids, totalItems: narrowed.size, facets: narrowed.facets };
  }

  async listMatching(filters: CatalogueFilters): Promise<string[]> {
    await this.state();
    dependsOn({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { index, order, narrowed } = await this.#select(filters);
    return pageOf(order, narrowed, 0, Infinity).map((number) => index.idAt(number));
  }

  // Once both are there it awaits nothing more, so that the whole answer comes from one state of the index.
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

  async search(words: string, limit = Infinity): Promise<SearchResult> {
    await this.state();
    dependsOn({ lists: true });
    for (;;) {
      const found = await this.#held.find(words);
      const index = this.#held.index;
      if (!found) break;
      if (!found.isOf(index)) continue;
      const ids = Array.from(found.first(limit), (number) => index.idAt(number));
      return { ids, ...summaryOf(found, words) };
    }
    const ids = await this.#listIds();
    return { ids: ids.slice(0, limit), total: ids.length, exact: ids.length };
  }

  async firstOf(within: readonly string[] | undefined, count: number): Promise<string[]> {
    await this.state();
    dependsOn({ order: true });
    const index = await this.#held.ready('default');
    const categories = within ? index.table.chooseCategories(this.#held.categories.idsBelow(within)) : null;
    const { bits, size } = index.bases.of({ categories, chosen: [], availability: undefined });
    return pageOf(index.sortOrders.of('default'), { bits, size }, 0, count).map((number) => index.idAt(number));
  }

  async list(): Promise<Array<Pick<Entry, 'id' | 'name'>>> {
    await this.state();
    dependsOn({ order: true });
    const index = await this.#held.ready('default');
    return Array.from(index.sortOrders.of('default')).flatMap((number) => index.held[number] ?? []);
  }

  async listStock(): Promise<Array<Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>>> {
    await this.state();
    dependsOn({ order: true, stocks: true });
    const index = await this.#held.ready('default');
    const list: Awaited<ReturnType<Catalogue['listStock']>> = [];
    for (const number of index.sortOrders.of('default')) {
      if (number % LISTED_AT_ONCE === 0) await pause();
      const held = index.held[number];
      if (!held) continue;
      const { id, name, createdAt, worthPaise } = held;
      list.push({ id, name, createdAt, worthPaise, stock: index.stock[number] ?? 0 });
    }
    return list;
  }

  async #listIds(): Promise<string[]> {
    const index = await this.#held.ready('default');
    return Array.from(index.sortOrders.of('default'), (number) => index.idAt(number));
  }

  async named(name: string): Promise<string[]> {
    return (await this.list()).filter((product) => product.name === name).map((product) => product.id);
  }

  async sharedNames(names: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(names.filter((name) => this.#held.hasSeveralNamed(name)));
  }

  protected override async takeOver({ state, changed }: Change): Promise<boolean> {
    return this.#held.takeOver(changed, (id, change) => this.changes.noteStock(state, id, change));
  }
}
