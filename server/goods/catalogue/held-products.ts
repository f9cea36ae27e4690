import type { Sort } from '#contract/choices.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { CategoryTree, loadCategoryRows } from './category-tree.ts';
import type { StockChange } from '../../platform/site-version/changes.ts';
import { stockChange } from './stock-change.ts';
import { eachEntry, loadEntries, loadPrices, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import { CurrentSearch } from './current-search.ts';
import type { Found } from './match-query.ts';
import { pathWords, searchedWords } from './product-words.ts';
import { ProductIndex } from './product-index.ts';
import { loadSynonyms } from './synonyms.ts';
import type { ListedChanges } from '../../platform/site-version/versions.ts';

/** The process reads at most 50 changed products at once, and then lets other requests have a turn. */
const PRODUCTS_AT_ONCE = 50;

/** One statement reads the prices of at most this many products. */
const PRICES_AT_ONCE = 2000;

/**
 * Stores all products for sale in memory, with their categories and search words, and reads their changes from the
 * database.
 */
export class HeldProducts {
  readonly #db: Db;
  readonly #now: () => string;
  #index = new ProductIndex(new FacetTable());
  #categoryRows: CategoryRows = [];
  #categories = new CategoryTree([], []);
  readonly #search = new CurrentSearch(() => ({ index: this.#index, tree: this.#categories }));
  /**
   * Is true after the process has built the category tree again. Products show the names of their categories, so
   * `takeOver` must then report that unchanged products may look different, too. `takeOver` sets the field to false.
   */
  #areCategoriesChanged = false;

  /** `now` returns the present instant, from which the catalogue computes which sales are recent. */
  constructor(db: Db, now: () => string) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns the index of the products. A full read of the catalogue replaces the index by a new one. */
  get index(): ProductIndex {
    return this.#index;
  }

  get categories(): CategoryTree {
    return this.#categories;
  }

  /** Returns the index of the products once these sort orders are ready. */
  async ready(...sorts: readonly Sort[]): Promise<ProductIndex> {
    for (;;) {
      const index = this.#index;
      await index.sortOrders.ready(...sorts);
      // If a full read has replaced the index meanwhile, the loop waits for the sort orders of the new index.
      if (index === this.#index) return index;
    }
  }

  /** Finds the products with these words, the best first; undefined if there are no words. */
  async find(words: string): Promise<Found | undefined> {
    if (words === '') return undefined;
    return this.#search.find(words, async () => this.ready('newest'));
  }

  /**
   * Reads the `changed` products again; null means all products. If only stock has changed, calls `noteStock` for each
   * changed product. Returns whether all other products look as before.
   */
  async takeOver(
    changed: ListedChanges | null,
    noteStock: (id: string, change: StockChange) => void,
  ): Promise<boolean> {
    if (changed === null) await this.#reload();
    else {
      const repriced = await this.#reprice([...changed.onlyPrices]);
      const others = changed.ids.filter((id) => !repriced.has(id));
      await this.#replace(others, (id, before, after) => {
        if (changed.onlyStock) noteStock(id, stockChange(before, after));
      });
    }
    // The rows that were just read may already contain a later change. The process will report that change when it
    // reads the version of that change.
    if (changed?.onlyStock) return true;
    if (changed) await this.#replaceWords();
    const areOthersSame = !this.#areCategoriesChanged;
    this.#areCategoriesChanged = false;
    return areOthersSame;
  }

  async #reload(): Promise<void> {
    const table = new FacetTable();
    const index = new ProductIndex(table);
    for await (const entry of eachEntry(this.#db, table, this.#now())) index.set(entry);
    const rows = await loadCategoryRows(this.#db);
    const synonyms = await loadSynonyms(this.#db);
    await index.sortOrders.ready('default', 'priceLowHigh');
    // The following lines must contain no `await`, because another request could then see the new index together with
    // the old category tree.
    this.#index = index;
    this.#categoryRows = rows;
    this.#categories = new CategoryTree(rows, countOwn(index));
    this.#areCategoriesChanged = true;
    this.#search.restart(synonyms);
  }

  /**
   * Reads only the prices of these products again. Returns the ids of the products that have changed only in their
   * prices; the caller must read all data of the other products.
   */
  async #reprice(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const repriced = new Set<string>();
    for (const some of batches(ids, PRICES_AT_ONCE))
      for (const { product_id, pairs } of await loadPrices(this.#db, JSON.stringify(some)).execute()) {
        await pause();
        if (this.#index.reprice(product_id, pairs.split(' ').map(Number))) repriced.add(product_id);
      }
    return repriced;
  }

  async #replace(
    ids: readonly string[],
    note: (id: string, before: Entry | undefined, after: Entry | undefined) => void,
  ): Promise<void> {
    const index = this.#index;
    const fresh = await loadEntries(this.#db, index.table, this.#now(), ids);
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

  /** Reads the categories and the owner's synonyms again. */
  async #replaceWords(): Promise<void> {
    await this.#replaceCategories();
    this.#search.useSynonyms(await loadSynonyms(this.#db));
  }

  async #replaceCategories(): Promise<void> {
    const rows = await loadCategoryRows(this.#db);
    if (JSON.stringify(rows) === JSON.stringify(this.#categoryRows)) return;
    const [index, before] = [this.#index, this.#categories];
    this.#categoryRows = rows;
    this.#setTree();
    // A search also finds a product by the names of its categories, so the process reads the words of the products in
    // renamed categories again.
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
    this.#areCategoriesChanged = true;
  }

  #replaceOne(id: string, before: Entry | undefined, after: Entry | undefined): void {
    const index = this.#index;
    const number = after ? index.set(after) : index.remove(id);
    if (number === undefined || (before && after && searchedWords(before) === searchedWords(after))) return;
    this.#search.replace(number);
  }
}

type CategoryRows = Awaited<ReturnType<typeof loadCategoryRows>>;

/** Counts the products directly in each category. */
function countOwn(index: ProductIndex): Array<readonly [id: string, count: number]> {
  const perCategory = index.bases.perCategory(
    index.bases.of({ categories: null, chosen: [], availability: undefined }),
  );
  return index.table.categories.map((id, number) => [id, perCategory[number] ?? 0] as const);
}
