import type { Sort } from '#contract/choices.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/schema.ts';
import { pause } from '../outside/slices.ts';
import { bitsOf } from './bits.ts';
import { CategoryTree, loadCategoryRows } from './category-tree.ts';
import type { Catalogue, SearchResult, Selection } from './catalogue.ts';
import { stockChange } from './changes.ts';
import { eachEntry, loadEntries, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import { FollowedVersions, type Change } from './followed-versions.ts';
import { orderFound } from './found-order.ts';
import { KeptNarrowed } from './kept-narrowed.ts';
import { KeptSearch } from './kept-search.ts';
import type { Found } from './match-query.ts';
import { narrow, type CatalogueFilters, type Narrowed } from './narrow.ts';
import { pathWords, searchedWords } from './product-words.ts';
import { ProductIndex } from './product-index.ts';
import { pageOf } from './selection.ts';
import { shows } from './shown.ts';
import { loadSynonyms } from './synonyms.ts';

/** So many changed products are taken over at once; then others have a turn. */
const PRODUCTS_AT_ONCE = 50;
/** Of so many a list is made at once, about. */
const LISTED_AT_ONCE = 64;

/**
 * What is for sale, held in memory: filtering, sorting, facets, the category tree and search never touch a table, and so
 * answer alike on both engines.
 */
export class MemoryCatalogue extends FollowedVersions implements Catalogue {
  readonly #now: () => string;
  #index = new ProductIndex(new FacetTable());
  #categoryRows: CategoryRows = [];
  #categories = new CategoryTree([], []);
  readonly #search = new KeptSearch(() => ({ index: this.#index, tree: this.#categories }));
  readonly #narrowed = new KeptNarrowed();
  #nameCounts = new Map<string, number>();
  /** Whether what products show of others has changed, categories and names that several have, and nobody was told yet. */
  #isSharedChanged = false;

  /** `now` answers the present instant, by which sales are recent or not. */
  constructor(db: Db, now: () => string) {
    super(db);
    this.#now = now;
  }

  async categories(): Promise<CategoryTree> {
    await this.state();
    return this.#categories;
  }

  async select(filters: CatalogueFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection> {
    await this.state();
    shows({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { index, order, narrowed } = await this.#select(filters, within);
    const ids = pageOf(order, narrowed, (page - 1) * limit, page * limit).map((number) => index.idAt(number));
    return { ids, totalItems: narrowed.size, facets: narrowed.facets };
  }

  async listMatching(filters: CatalogueFilters): Promise<string[]> {
    await this.state();
    shows({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { index, order, narrowed } = await this.#select(filters);
    return pageOf(order, narrowed, 0, Infinity).map((number) => index.idAt(number));
  }

  // Nothing is awaited once both are there: the index is one and the same in all that is answered.
  async #select(
    filters: CatalogueFilters,
    within?: readonly string[],
  ): Promise<{ index: ProductIndex; order: Int32Array; narrowed: Narrowed }> {
    for (;;) {
      const index = await this.#ready('priceLowHigh', filters.sort);
      const found = await this.#found(filters.q);
      if (index !== this.#index || found?.isOf(index) === false) continue;
      const stock = { index, tree: this.#categories };
      if (!found)
        return { index, order: index.orders.of(filters.sort), narrowed: this.#narrowed.get(stock, filters, within) };
      const order = orderFound(index, found, filters);
      return { index, order, narrowed: narrow(stock, filters, within, bitsOf(order, index.onSale)) };
    }
  }

  /** The index as it is, once these orders are there. */
  async #ready(...sorts: readonly Sort[]): Promise<ProductIndex> {
    for (;;) {
      const index = this.#index;
      await index.orders.ready(...sorts);
      // Unless everything was read again meanwhile.
      if (index === this.#index) return index;
    }
  }

  async search(words: string, limit = Infinity): Promise<SearchResult> {
    await this.state();
    shows({ lists: true });
    for (;;) {
      const found = await this.#found(words);
      const index = this.#index;
      if (!found) break;
      if (!found.isOf(index)) continue;
      const { total, exact, corrected, suggestion } = found;
      const ids = Array.from(found.first(limit), (number) => index.idAt(number));
      return { ids, total, exact, corrected, ...(suggestion !== undefined && { suggestion }) };
    }
    const ids = await this.#listIds();
    return { ids: ids.slice(0, limit), total: ids.length, exact: ids.length, corrected: undefined };
  }

  async #found(words: string): Promise<Found | undefined> {
    if (words === '') return undefined;
    return this.#search.find(words, async () => this.#ready('newest'));
  }

  async firstOf(within: readonly string[] | undefined, count: number): Promise<string[]> {
    await this.state();
    shows({ order: true });
    const index = await this.#ready('default');
    const categories = within ? index.table.chooseCategories(this.#categories.idsBelow(within)) : null;
    const { bits, size } = index.bases.of({ categories, chosen: [], availability: undefined });
    return pageOf(index.orders.of('default'), { bits, size }, 0, count).map((number) => index.idAt(number));
  }

  async list(): Promise<Array<Pick<Entry, 'id' | 'name'>>> {
    await this.state();
    shows({ order: true });
    const index = await this.#ready('default');
    return Array.from(index.orders.of('default')).flatMap((number) => index.held[number] ?? []);
  }

  async listStock(): Promise<Array<Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>>> {
    await this.state();
    shows({ order: true, stocks: true });
    const index = await this.#ready('default');
    const list: Awaited<ReturnType<Catalogue['listStock']>> = [];
    for (const number of index.orders.of('default')) {
      if (number % LISTED_AT_ONCE === 0) await pause();
      const held = index.held[number];
      if (!held) continue;
      const { id, name, createdAt, worthPaise } = held;
      list.push({ id, name, createdAt, worthPaise, stock: index.stock[number] ?? 0 });
    }
    return list;
  }

  async #listIds(): Promise<string[]> {
    const index = await this.#ready('default');
    return Array.from(index.orders.of('default'), (number) => index.idAt(number));
  }

  async named(name: string): Promise<string[]> {
    return (await this.list()).filter((product) => product.name === name).map((product) => product.id);
  }

  async sharedNames(names: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(names.filter((name) => (this.#nameCounts.get(name) ?? 0) > 1));
  }

  protected override async takeOver({ state, changed }: Change): Promise<boolean> {
    if (changed === null) await this.#reload();
    else
      await this.#replace(changed.ids, (id, before, after) => {
        if (changed.onlyStock) this.changes.noteStock(state, id, stockChange(before, after));
      });
    // What came along with a sale is told by the version that has changed it.
    if (changed?.onlyStock) return true;
    if (changed) await this.#replaceWords();
    const areOthersSame = !this.#isSharedChanged;
    this.#isSharedChanged = false;
    return areOthersSame;
  }

  async #reload(): Promise<void> {
    const table = new FacetTable();
    const index = new ProductIndex(table);
    const nameCounts = new Map<string, number>();
    for await (const entry of eachEntry(this.db, table, this.#now())) {
      index.set(entry);
      countName(nameCounts, entry.name, 1);
    }
    const rows = await loadCategoryRows(this.db);
    const synonyms = await loadSynonyms(this.db);
    await index.orders.ready('default', 'priceLowHigh');
    // All at once: others ask between the queries.
    this.#index = index;
    this.#categoryRows = rows;
    this.#categories = new CategoryTree(rows, countOwn(index));
    this.#nameCounts = nameCounts;
    this.#isSharedChanged = true;
    this.#search.restart(synonyms);
  }

  async #replace(
    ids: readonly string[],
    note: (id: string, before: Entry | undefined, after: Entry | undefined) => void,
  ): Promise<void> {
    const index = this.#index;
    const fresh = await loadEntries(this.db, index.table, this.#now(), ids);
    const isTreeStale = ids.some((id) => index.get(id)?.categoryId !== fresh.get(id)?.categoryId);
    if (isTreeStale) await this.#replaceCategories();
    for (const some of batches(ids, PRODUCTS_AT_ONCE)) {
      for (const id of some) {
        const before = index.get(id);
        note(id, before, fresh.get(id));
        this.#replaceOne(id, before, fresh.get(id));
      }
      await pause();
    }
    if (isTreeStale) this.#setTree();
  }

  /** Takes over what is not a product's own: the categories and the owner's synonyms. */
  async #replaceWords(): Promise<void> {
    await this.#replaceCategories();
    this.#search.useSynonyms(await loadSynonyms(this.db));
  }

  async #replaceCategories(): Promise<void> {
    const rows = await loadCategoryRows(this.db);
    if (JSON.stringify(rows) === JSON.stringify(this.#categoryRows)) return;
    const [index, before] = [this.#index, this.#categories];
    this.#categoryRows = rows;
    this.#setTree();
    // A product is found by the names of its categories.
    const renamed = index.table.categories.flatMap((id, number) =>
      pathWords(before, id) === pathWords(this.#categories, id) ? [] : index.byCategory.row(number),
    );
    for (const number of renamed) {
      this.#search.replace(number);
      await pause();
    }
  }

  #setTree(): void {
    this.#categories = new CategoryTree(this.#categoryRows, countOwn(this.#index));
    this.#isSharedChanged = true;
  }

  #replaceOne(id: string, before: Entry | undefined, after: Entry | undefined): void {
    const index = this.#index;
    if (before?.name !== after?.name) {
      this.#isSharedChanged = true;
      if (before) countName(this.#nameCounts, before.name, -1);
      if (after) countName(this.#nameCounts, after.name, 1);
    }
    const number = after ? index.set(after) : index.remove(id);
    if (number === undefined || (before && after && searchedWords(before) === searchedWords(after))) return;
    this.#search.replace(number);
  }
}

type CategoryRows = Awaited<ReturnType<typeof loadCategoryRows>>;

/** How many products lie in each category itself. */
function countOwn(index: ProductIndex): Array<readonly [id: string, count: number]> {
  const { perCategory } = index.bases.of({ categories: null, chosen: [], availability: undefined });
  return index.table.categories.map((id, number) => [id, perCategory[number] ?? 0] as const);
}

function countName(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
