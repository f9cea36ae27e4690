import { limits } from '#domain/limits.ts';
import { searchWords, typingDistance } from '#domain/search-text.ts';
import { adults, childrenWords, usualSynonyms } from '#domain/search-words.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { listBits } from './bits.ts';
import type { CategoryTree } from './category-tree.ts';
import { rankMatches, type Found } from './match-query.ts';
import { hashOf } from './sort-by-score.ts';
import { OptionWords } from './option-words.ts';
import type { ProductIndex } from './product-index.ts';
import { grown } from './packed-arrays.ts';
import { addOwnWords, kindsOfPath, wordsOfPath } from './product-words.ts';
import { findByReadings } from './readings.ts';
import { Synonyms } from './synonyms.ts';
import { WordIndex } from './word-index.ts';

/** The word that the search suggests may differ from the typed word by at most this many letters. */
const MOST_MISTAKES = 3;

/** Finds products by the words that shoppers type. decisions/0025 describes how the search reads the words. */
export class WordSearch {
  readonly #index = new WordIndex();
  readonly #products: ProductIndex;
  #names = new Int32Array(1024);
  /**
   * An array with 1 at the number of each product for children. A word such as "girls" in the name of its category
   * shows that a product is for children.
   */
  #forChildren = new Uint8Array(1024);
  #garments: ReadonlySet<string> = new Set();
  #garmentsOf: { generation: number; categories: CategoryTree | undefined } | undefined;
  readonly #options: OptionWords;
  #synonyms: Synonyms;
  /**
   * The words of each category's path, read from the tree `#readOf`. The search reads the words of a path once for all
   * products of the category.
   */
  readonly #ofCategories = new Map<string, ReadonlyMap<string, number>>();
  /** The words that name a kind of thing in each category's path. */
  readonly #kinds = new Map<string, ReadonlySet<string>>();
  #readOf: CategoryTree | undefined;

  private constructor(products: ProductIndex, synonyms: string) {
    this.#products = products;
    this.#options = new OptionWords(products.table);
    this.#synonyms = new Synonyms(synonyms);
  }

  /**
   * Builds the search of these products by reading all their words. The function pauses between slices of work, because
   * thousands of products take a large part of a second.
   */
  static async of(
    products: ProductIndex,
    categories: CategoryTree,
    synonyms: string = usualSynonyms,
  ): Promise<WordSearch> {
    const search = new WordSearch(products, synonyms);
    for (const number of listBits(products.onSale)) {
      search.replace(number, categories);
      await pause();
    }
    await search.#index.prepare();
    return search;
  }

  /** Uses the owner's synonyms from now on. */
  useSynonyms(text: string): void {
    this.#synonyms = new Synonyms(text);
  }

  /**
   * Finds the products that match all the words, the best first. If these products are few, products that match most of
   * the words follow.
   */
  find(text: string): Found {
    const garments = this.#garmentsNow();
    const vocabulary = { index: this.#index, synonyms: this.#synonyms, options: this.#options, garments };
    const catalogue = {
      products: this.#products,
      index: this.#index,
      names: this.#names,
      forChildren: this.#forChildren,
      garments,
      kindsOf: (number: number) => this.#kindsOf(number),
    };
    const best = findByReadings(text, vocabulary, (query) => rankMatches(query, catalogue, text));
    return best.total > 0 ? best : { ...best, suggestion: suggestGarment(text, garments) };
  }

  /**
   * Reads the present words of a product, by the product's number. If the product is no longer for sale, removes its
   * words.
   */
  replace(number: number, categories: CategoryTree): void {
    const entry = this.#products.held[number];
    if (!entry) return this.#index.remove(number);
    if (number >= this.#names.length) this.#names = grown(this.#names, number + 1);
    if (number >= this.#forChildren.length) this.#forChildren = grown(this.#forChildren, number + 1);
    const name = searchWords(entry.name);
    const words = this.#wordsOfCategory(entry.categoryId, categories);
    this.#names[number] = hashOf(name.join(' '));
    this.#forChildren[number] = isForChildren(words) ? 1 : 0;
    this.#index.set(number, addOwnWords(words, entry, name));
  }

  /** Returns the words that name a kind of thing, from the paths of the categories that contain products. */
  #garmentsNow(): ReadonlySet<string> {
    const { generation, byCategory, table } = this.#products;
    const categories = this.#readOf;
    if (this.#garmentsOf?.generation === generation && this.#garmentsOf.categories === categories)
      return this.#garments;
    const paths = table.categories.flatMap((id, number) =>
      byCategory.lengthOf(number) === 0 || !categories ? [] : [kindsOfPath(categories.path(id))],
    );
    this.#garmentsOf = { generation, categories };
    return (this.#garments = new Set(paths.flat()));
  }

  /** Returns the words that name a kind of thing in the path of a product's category. */
  #kindsOf(number: number): ReadonlySet<string> {
    const id = this.#products.held[number]?.categoryId ?? '';
    const known = this.#kinds.get(id);
    if (known) return known;
    const kinds = new Set(kindsOfPath(this.#readOf?.path(id) ?? []));
    this.#kinds.set(id, kinds);
    return kinds;
  }

  /** Returns a copy of the words that products get from this category. */
  #wordsOfCategory(id: string, categories: CategoryTree): Map<string, number> {
    if (this.#readOf !== categories) {
      this.#ofCategories.clear();
      this.#kinds.clear();
    }
    this.#readOf = categories;
    const known = this.#ofCategories.get(id);
    if (known) return new Map(known);
    const words = wordsOfPath(categories.path(id));
    this.#ofCategories.set(id, words);
    return new Map(words);
  }
}

/** Returns whether a product is for children, by the words of its category. */
export function isForChildren(ofCategory: ReadonlyMap<string, number>): boolean {
  const words = [...ofCategory.keys()];
  return words.some((word) => childrenWords.has(word)) && !words.some((word) => adults.has(word));
}

/** Returns the name of a kind of thing that is most similar to a word of a query without results. */
function suggestGarment(text: string, garments: Iterable<string>): string | undefined {
  const known = [...garments];
  const [nearest] = searchWords(text)
    .slice(0, limits.searchWords)
    .flatMap((word) =>
      known
        .map((garment) => ({ garment, distance: typingDistance(word, garment, word.length >> 1) }))
        .filter(({ distance }) => distance <= Math.min(word.length >> 1, MOST_MISTAKES)),
    )
    .sort((a, b) => a.distance - b.distance || (a.garment < b.garment ? -1 : 1));
  return nearest?.garment;
}
