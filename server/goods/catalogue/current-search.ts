import type { CategoryTree } from './category-tree.ts';
import { fromLru } from './lru.ts';
import type { Found } from './match-query.ts';
import type { ProductIndex } from './product-index.ts';
import { WordSearch } from './word-search.ts';

const MOST_FOUND_KEPT = 16;

/** The present products and categories; a full read of the catalogue replaces both. */
type Stock = { index: ProductIndex; tree: CategoryTree };

/**
 * Searches the products in memory by words. After a full read of the catalogue, the class `CurrentSearch` builds its
 * word index in the background. A search that comes before the word index is ready waits for it.
 */
export class CurrentSearch {
  readonly #now: () => Stock;
  #search: WordSearch | undefined;
  /** The running build of the word index, and the products that have changed since the build began. */
  #building: Promise<WordSearch> | undefined;
  readonly #missed = new Set<number>();
  #synonyms = '';
  /**
   * An LRU cache of the results of searches: the first page of a search needs the result twice, and each further page
   * once more.
   */
  readonly #founds = new Map<string, Found>();
  #foundOf: { search: WordSearch; generation: number; words: number } | undefined;
  /** A counter that grows when the search words of a product or the owner's synonyms change. */
  #words = 0;

  constructor(now: () => Stock) {
    this.#now = now;
  }

  /**
   * Finds the products with these words, the best first. `ready` waits for the sort orders, and returns the product
   * index.
   */
  async find(words: string, ready: () => Promise<ProductIndex>): Promise<Found> {
    const search = this.#search ?? (await this.#build());
    const { generation } = await ready();
    const of = this.#foundOf;
    if (of?.search !== search || of.generation !== generation || of.words !== this.#words) {
      this.#founds.clear();
      this.#foundOf = { search, generation, words: this.#words };
    }
    return fromLru(this.#founds, words, MOST_FOUND_KEPT, () => search.find(words));
  }

  /** Starts to build a new word index after a full read, so that the first search need not wait for the whole build. */
  restart(synonyms: string): void {
    this.#synonyms = synonyms;
    this.#search = undefined;
    // If this build of the word index fails, the first search starts another build.
    this.#build().catch(() => {});
  }

  /** Uses the owner's present synonyms from now on. */
  useSynonyms(synonyms: string): void {
    if (synonyms === this.#synonyms) return;
    this.#synonyms = synonyms;
    this.#words++;
    this.#search?.useSynonyms(synonyms);
  }

  /** Reads the search words of the product with this number again. */
  replace(number: number): void {
    this.#words++;
    if (this.#building) this.#missed.add(number);
    this.#search?.replace(number, this.#now().tree);
  }

  /** Builds the word index. Only one build runs at a time, and all searches that need the index wait for it. */
  #build(): Promise<WordSearch> {
    return (this.#building ??= this.#read().finally(() => (this.#building = undefined)));
  }

  async #read(): Promise<WordSearch> {
    for (;;) {
      this.#missed.clear();
      const { index, tree } = this.#now();
      const search = await WordSearch.of(index, tree, this.#synonyms);
      // If this process has read the whole catalogue again during the build, the word index is out of date, and the
      // loop builds it again.
      if (index !== this.#now().index) continue;
      for (const number of this.#missed) search.replace(number, this.#now().tree);
      search.useSynonyms(this.#synonyms);
      return (this.#search = search);
    }
  }
}
