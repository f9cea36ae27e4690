import type { Sort } from '#contract/choices.ts';
import type { Facets, ProductFilters } from '#contract/products.ts';
import { sameKey } from '#domain/sizes.ts';
import type { Db } from '../db/schema.ts';
import { CategoryTree, loadCategoryRows } from './category-tree.ts';
import { loadEntries, type Entry } from './entries.ts';
import { comparators, select } from './selection.ts';
import { listChangesSince, readVersion } from './versions.ts';
import { WordSearch } from './word-search.ts';

/** How long a process may go without asking whether another one changed the catalogue, in milliseconds. */
const UNASKED_MS = 100;

export type Selection = { ids: string[]; totalItems: number; facets: Facets };

/**
 * What is for sale, kept in memory from the database: filtering, sorting, facets, the category tree and search never
 * touch a table, and so answer alike on both engines. Every use first makes sure it is as new as the database.
 */
export class Catalogue {
  readonly #db: Db;
  #version = -1;
  #askedAt = -Infinity;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #entries = new Map<string, Entry>();
  #categories = new CategoryTree([], []);
  #search: WordSearch | undefined;
  #sorted = new Map<Sort, readonly Entry[]>();
  #nameCounts: Map<string, number> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The present version. At most `UNASKED_MS` behind another process, never behind this one. */
  async version(): Promise<number> {
    if (performance.now() - this.#askedAt >= UNASKED_MS) await this.refresh();
    return this.#version;
  }

  /** Asks the database and takes over what changed. Call after every commit that noted a change. */
  refresh(): Promise<void> {
    if (!this.#running) return (this.#running = this.#takeOverChanges().finally(() => (this.#running = undefined)));
    // One runs at a time; all who ask meanwhile share the next, since their change may have come too late for this one.
    this.#next ??= this.#running.catch(() => {}).then(() => {
      this.#next = undefined;
      return this.refresh();
    });
    return this.#next;
  }

  async categories(): Promise<CategoryTree> {
    await this.version();
    return this.#categories;
  }

  /** One page of the products that pass the filters; below one of the `within` categories where given. */
  async select(filters: ProductFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection> {
    await this.version();
    const { ids, facets } = this.#select(filters, within);
    return { ids: ids.slice((page - 1) * limit, page * limit), totalItems: ids.length, facets };
  }

  /** The ids of all products that pass the filters. */
  async listMatching(filters: ProductFilters): Promise<string[]> {
    await this.version();
    return this.#select(filters).ids;
  }

  #select(filters: ProductFilters, within?: readonly string[]): { ids: string[]; facets: Facets } {
    return select(this.#matching(filters), {
      inCategory: within ? this.#categories.idsBelow(within) : null,
      inFilterCategories: filters.categories.length > 0 ? this.#categories.idsBelow(filters.categories) : null,
      sizes: new Set(filters.size.map(sameKey)),
      colors: new Set(filters.color.map(sameKey)),
      minPaise: filters.minPrice ?? 0,
      maxPaise: filters.maxPrice ?? Infinity,
      availability: filters.availability,
    });
  }

  /** The ids that answer these words, best first; empty words list the catalogue in its default order. */
  async search(words: string, limit: number): Promise<string[]> {
    await this.version();
    if (words === '') return this.#inOrder('default').slice(0, limit).map((entry) => entry.id);
    return this.#words().find(words).slice(0, limit);
  }

  #words(): WordSearch {
    return (this.#search ??= new WordSearch(this.#entries.values(), this.#categories));
  }

  // A list keeps to all the words, where the search gives something rather than nothing. Without a chosen sort the best match is first.
  #matching({ q, sort }: Pick<ProductFilters, 'q' | 'sort'>): readonly Entry[] {
    if (q === '') return this.#inOrder(sort);
    const found = this.#words().findAll(q).flatMap((id) => this.#entries.get(id) ?? []);
    return sort === 'default' ? found : found.sort(comparators[sort]);
  }

  /** All that is on sale, in the catalogue's default order. */
  async list(): Promise<ReadonlyArray<Pick<Entry, 'id' | 'name'>>> {
    await this.version();
    return this.#inOrder('default');
  }

  /** True when several products on sale have this name, so that the name alone does not lead to one of them. */
  isNameShared(name: string): boolean {
    if (!this.#nameCounts) {
      this.#nameCounts = new Map();
      for (const entry of this.#entries.values()) this.#nameCounts.set(entry.name, (this.#nameCounts.get(entry.name) ?? 0) + 1);
    }
    return (this.#nameCounts.get(name) ?? 0) > 1;
  }

  #inOrder(sort: Sort): readonly Entry[] {
    let sorted = this.#sorted.get(sort);
    if (!sorted) this.#sorted.set(sort, (sorted = [...this.#entries.values()].sort(comparators[sort])));
    return sorted;
  }

  async #takeOverChanges(): Promise<void> {
    const version = await readVersion(this.#db);
    this.#askedAt = performance.now();
    if (version === this.#version) return;
    const changed = this.#version < 0 ? null : await listChangesSince(this.#db, this.#version, version);
    if (changed === null) await this.#reload();
    else await this.#replace(changed);
    this.#sorted.clear();
    this.#nameCounts = undefined;
    this.#version = version;
  }

  async #reload(): Promise<void> {
    this.#entries = await loadEntries(this.#db);
    this.#categories = new CategoryTree(await loadCategoryRows(this.#db), this.#entries.values());
    this.#search = undefined;
  }

  async #replace(ids: readonly string[]): Promise<void> {
    const fresh = await loadEntries(this.#db, ids);
    let counts = false;
    for (const id of ids) {
      const before = this.#entries.get(id);
      const after = fresh.get(id);
      if (after) this.#entries.set(id, after);
      else this.#entries.delete(id);
      counts ||= before?.categoryId !== after?.categoryId;
      if (!after) this.#search?.remove(id);
      else if (!before || wordsOf(before) !== wordsOf(after)) this.#search?.replace(after, this.#categories);
    }
    if (counts) this.#categories = new CategoryTree(await loadCategoryRows(this.#db), this.#entries.values());
  }
}

function wordsOf(entry: Entry): string {
  return [entry.name, entry.brand, entry.categoryId, entry.skus, ...entry.variants.map((variant) => variant.color.text)].join('\u001f');
}
