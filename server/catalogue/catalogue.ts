import type { Sort } from '#contract/choices.ts';
import type { Facets } from '#contract/product-filters.ts';
import type { Db } from '../db/schema.ts';
import { CategoryTree, loadCategoryRows } from './category-tree.ts';
import { Changes } from './changes.ts';
import { loadEntries, type Entry } from './entries.ts';
import { FacetTable } from './facet-table.ts';
import type { Found } from './match-query.ts';
import { narrow, type CatalogueFilters } from './narrow.ts';
import { comparators } from './order.ts';
import { shows, type Shown } from './shown.ts';
import { loadSynonyms } from './synonyms.ts';
import { listChangesSince, readVersion } from './versions.ts';
import { WordSearch } from './word-search.ts';

/** A process asks at most this often whether another one has changed the catalogue. */
const CHECK_INTERVAL_MS = 100;
/** Nobody waits for that while the last answer is younger than this. */
const MOST_BEHIND_MS = 500;

export type Selection = { ids: string[]; totalItems: number; facets: Facets };

/**
 * What is for sale, held in memory: filtering, sorting, facets, the category tree and search never touch a table, and so
 * answer alike on both engines. Every use first makes sure that the copy is as new as the database.
 */
export class Catalogue {
  readonly #db: Db;
  readonly #now: () => string;
  #version = -1;
  #checkedAt = -Infinity;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #facets = new FacetTable();
  #entries = new Map<string, Entry>();
  #categories = new CategoryTree([], []);
  #search: WordSearch | undefined;
  /** The index that is being built, and the products that have changed since it was begun. */
  #building: Promise<WordSearch> | undefined;
  #missed = new Set<string>();
  #synonyms = '';
  #sorted = new Map<Sort, readonly Entry[]>();
  #nameCounts: Map<string, number> | undefined;
  readonly #changes = new Changes();

  /** `now` answers the present instant, by which sales are recent or not. */
  constructor(db: Db, now: () => string) {
    this.#db = db;
    this.#now = now;
  }

  /** The present version. At most `MOST_BEHIND_MS` behind another process, never behind this one. */
  async version(): Promise<number> {
    const age = performance.now() - this.#checkedAt;
    if (age >= MOST_BEHIND_MS) await this.refresh();
    // Beside those who ask: the database may be far away, or busy with an order. If it fails, those wait who ask later.
    else if (age >= CHECK_INTERVAL_MS && !this.#running) this.refresh().catch(() => {});
    return this.#version;
  }

  /**
   * Reads what a commit of this process has changed. Call it after every commit that noted a change. A failure is none of the
   * change, which is done: whatever asks next reads again.
   */
  async afterCommit(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      this.#checkedAt = -Infinity;
    }
  }

  /** Asks the database and reads again what changed. */
  refresh(): Promise<void> {
    if (!this.#running) return (this.#running = this.#applyChanges().finally(() => (this.#running = undefined)));
    // One runs at a time. All who ask meanwhile share the next: the running one may have read before their change.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.refresh();
      });
    return this.#next;
  }

  /** True when what was made, and shows this, is as it would be made of the present version. Notes that it is. */
  isCurrent(made: { readonly shown: Shown; since: number }): boolean {
    if (made.since === this.#version) return true;
    if (!this.#changes.isSame(made.shown, made.since)) return false;
    made.since = this.#version;
    return true;
  }

  /**
   * The version until which what was just made is known to be as it is; -Infinity where that cannot be told. `begun`: the
   * version at which its making began. Cards are read from tables, and may show what came and went between two versions
   * that this process has seen: nobody may have touched them until now.
   */
  async settle(shown: Shown, begun: number): Promise<number> {
    if (shown.cards.size === 0) return begun;
    try {
      await this.refresh();
    } catch {
      return -Infinity;
    }
    return this.#changes.isUntouched(shown, begun) ? this.#version : -Infinity;
  }

  async categories(): Promise<CategoryTree> {
    await this.version();
    return this.#categories;
  }

  /**
   * One page of the products that pass the filters, and only those below one of the `within` categories where given.
   */
  async select(filters: CatalogueFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection> {
    await this.version();
    shows({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    const { ids, facets } = this.#select(filters, await this.#found(filters.q), within);
    return { ids: ids.slice((page - 1) * limit, page * limit), totalItems: ids.length, facets };
  }

  /** The ids of all products that pass the filters. */
  async listMatching(filters: CatalogueFilters): Promise<string[]> {
    await this.version();
    shows({ lists: true, stocks: filters.sort === 'stockLowHigh' });
    return this.#select(filters, await this.#found(filters.q)).ids;
  }

  #select(
    filters: CatalogueFilters,
    found: Found | undefined,
    within?: readonly string[],
  ): { ids: string[]; facets: Facets } {
    return narrow(this.#matching(filters, found), filters, { tree: this.#categories, table: this.#facets }, within);
  }

  /**
   * The products that match these words, best first, and then those that match most of them; without words the catalogue
   * in its default order.
   */
  async search(words: string): Promise<Found> {
    await this.version();
    shows({ lists: true });
    const found = await this.#found(words);
    if (found) return found;
    const ids = this.#inOrder('default').map((entry) => entry.id);
    return { ids, exact: ids.length, corrected: undefined };
  }

  async #found(words: string): Promise<Found | undefined> {
    if (words === '') return undefined;
    const search = this.#search ?? (await (this.#building ??= this.#buildSearch()));
    return search.find(words);
  }

  async #buildSearch(): Promise<WordSearch> {
    try {
      for (;;) {
        this.#missed.clear();
        const entries = this.#entries;
        const search = await WordSearch.of([...entries.values()], this.#categories, this.#facets, this.#synonyms);
        // Everything was read again meanwhile: so is this.
        if (entries !== this.#entries) continue;
        for (const id of this.#missed) {
          const entry = entries.get(id);
          if (entry) search.replace(entry, this.#categories);
          else search.remove(id);
        }
        return (this.#search = search);
      }
    } finally {
      this.#building = undefined;
    }
  }

  // A list of the back office holds only what matches all the words; a shopper's search rather holds something than
  // nothing. Without a chosen sort the best match comes first; with one, what matches all the words still does.
  #matching(
    { sort, match = 'all' }: Pick<CatalogueFilters, 'sort' | 'match'>,
    words: Found | undefined,
  ): readonly Entry[] {
    if (!words) return this.#inOrder(sort);
    const { ids, exact } = words;
    const found = ids.flatMap((id) => this.#entries.get(id) ?? []);
    const [all, others] = [found.slice(0, exact), match === 'all' ? [] : found.slice(exact)];
    return sort === 'default'
      ? [...all, ...others]
      : [...all.sort(comparators[sort]), ...others.sort(comparators[sort])];
  }

  /**
   * The ids of the first products in the default order, and only those below one of the `within` categories where
   * given.
   */
  async firstOf(within: readonly string[] | undefined, count: number): Promise<string[]> {
    await this.version();
    shows({ order: true });
    const categories = within && this.#categories.idsBelow(within);
    const ids: string[] = [];
    for (const entry of this.#inOrder('default')) {
      if (ids.length === count) break;
      if (!categories || categories.has(entry.categoryId)) ids.push(entry.id);
    }
    return ids;
  }

  /** All products on sale, in the catalogue's default order. */
  async list(): Promise<ReadonlyArray<Pick<Entry, 'id' | 'name'>>> {
    await this.version();
    shows({ order: true });
    return this.#inOrder('default');
  }

  /** The same with what is left of each and what that is worth. */
  async listStock(): Promise<ReadonlyArray<Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>>> {
    await this.version();
    shows({ order: true, stocks: true });
    return this.#inOrder('default');
  }

  /** True when several products on sale have this name, so that the name alone does not lead to one of them. */
  isNameShared(name: string): boolean {
    if (!this.#nameCounts) {
      this.#nameCounts = new Map();
      for (const entry of this.#entries.values())
        this.#nameCounts.set(entry.name, (this.#nameCounts.get(entry.name) ?? 0) + 1);
    }
    return (this.#nameCounts.get(name) ?? 0) > 1;
  }

  #inOrder(sort: Sort): readonly Entry[] {
    let sorted = this.#sorted.get(sort);
    if (!sorted) this.#sorted.set(sort, (sorted = [...this.#entries.values()].sort(comparators[sort])));
    return sorted;
  }

  async #applyChanges(): Promise<void> {
    const version = await readVersion(this.#db);
    this.#checkedAt = performance.now();
    if (version === this.#version) return;
    const changed = this.#version < 0 ? null : await listChangesSince(this.#db, this.#version, version);
    if (changed === null) await this.#reload();
    else
      await this.#replace(changed.ids, (id, before, after) => {
        if (changed.onlyStock) this.#changes.noteStock(version, id, before, after);
      });
    if (!changed?.onlyStock) this.#changes.noteAnything(version);
    // Only now: what was made before is asked of the changes, and what is made from here on shows them.
    this.#version = version;
  }

  async #reload(): Promise<void> {
    const table = new FacetTable();
    const entries = await loadEntries(this.#db, table, this.#now());
    const rows = await loadCategoryRows(this.#db);
    this.#synonyms = await loadSynonyms(this.#db);
    for (const { spellings } of entries.values()) table.countProduct(spellings, 1);
    // All at once: others ask between the queries.
    this.#entries = entries;
    this.#facets = table;
    this.#categories = new CategoryTree(rows, entries.values());
    this.#search = undefined;
    this.#forgetOrders();
  }

  async #replace(
    ids: readonly string[],
    note: (id: string, before: Entry | undefined, after: Entry | undefined) => void,
  ): Promise<void> {
    const fresh = await loadEntries(this.#db, this.#facets, this.#now(), ids);
    const isTreeStale = ids.some((id) => this.#entries.get(id)?.categoryId !== fresh.get(id)?.categoryId);
    const rows = isTreeStale ? await loadCategoryRows(this.#db) : undefined;
    for (const id of ids) {
      note(id, this.#entries.get(id), fresh.get(id));
      this.#replaceOne(id, fresh.get(id));
    }
    if (rows) this.#categories = new CategoryTree(rows, this.#entries.values());
    this.#forgetOrders();
  }

  #replaceOne(id: string, after: Entry | undefined): void {
    const before = this.#entries.get(id);
    // A sale changes no spelling: where two are equally frequent, the listed one must not change with every order.
    if (!isWrittenAlike(before, after)) {
      if (before) this.#facets.countProduct(before.spellings, -1);
      if (after) this.#facets.countProduct(after.spellings, 1);
    }
    if (after) this.#entries.set(id, after);
    else this.#entries.delete(id);
    if (this.#building) this.#missed.add(id);
    if (!after) this.#search?.remove(id);
    else if (!before || searchedWords(before) !== searchedWords(after)) this.#search?.replace(after, this.#categories);
    else this.#search?.refresh(after);
  }

  #forgetOrders(): void {
    this.#sorted.clear();
    this.#nameCounts = undefined;
  }
}

// What the word search reads of a product: it is indexed again only when this changes.
function searchedWords({ name, brand, categoryId, colors, skus, fabrics }: Entry): string {
  return [name, brand, categoryId, colors, skus, fabrics].join('\u001f');
}

function isWrittenAlike(before: Entry | undefined, after: Entry | undefined): boolean {
  const [was, is] = [before?.spellings ?? [], after?.spellings ?? []];
  return was.length === is.length && was.every((spelling, index) => spelling === is[index]);
}
