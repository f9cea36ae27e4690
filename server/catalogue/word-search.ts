import { limits } from '#domain/limits.ts';
import { searchWords, typingDistance } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import { pause } from '../outside/slices.ts';
import { listBits } from './bits.ts';
import type { CategoryTree } from './category-tree.ts';
import { hashOf, rankMatches, type Found } from './match-query.ts';
import { OptionWords } from './option-words.ts';
import type { ProductIndex } from './product-index.ts';
import { grown } from './ragged.ts';
import { readQuery } from './read-query.ts';
import { Synonyms } from './synonyms.ts';
import { WordIndex } from './word-index.ts';

/** How much it says about a product to have a word there. A category says what a thing is: "Pepe Jeans Sunglasses" are no jeans. */
const weights = { garment: 8, category: 3, name: 4, brand: 2, color: 2, fabric: 1, sku: 10 } as const;

/** A suggestion differs from what was typed by so many letters at most. */
const MOST_MISTAKES = 3;

/** Finds products by words as shoppers type them; how it reads them: decisions/0025. */
export class WordSearch {
  readonly #index = new WordIndex();
  readonly #products: ProductIndex;
  #names = new Int32Array(1024);
  readonly #garments = new Set<string>();
  readonly #options: OptionWords;
  #synonyms: Synonyms;

  private constructor(products: ProductIndex, synonyms: string) {
    this.#products = products;
    this.#options = new OptionWords(products.table);
    this.#synonyms = new Synonyms(synonyms);
  }

  /** Reads all words of these products. It pauses meanwhile: thousands take a large part of a second. */
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

  /** Takes over the owner's synonyms. */
  useSynonyms(text: string): void {
    this.#synonyms = new Synonyms(text);
  }

  /** The products that match all the words, best first; where they are few, then those that match most of them. */
  find(text: string): Found {
    const vocabulary = { index: this.#index, synonyms: this.#synonyms, options: this.#options };
    const catalogue = { products: this.#products, index: this.#index, names: this.#names, garments: this.#garments };
    const found = rankMatches(readQuery(text, vocabulary), catalogue, text);
    if (found.exact > 0) return found;
    // A number or an L that is no size after all: "35 L" of a rucksack.
    const asWords = rankMatches(readQuery(text, vocabulary, true), catalogue, text);
    const best = asWords.exact > 0 || found.ids.length === 0 ? asWords : found;
    return best.ids.length > 0 ? best : { ...best, suggestion: this.#suggest(text) };
  }

  /** The kind of thing whose name is nearest, for a query that finds nothing. */
  #suggest(text: string): string | undefined {
    const [nearest] = searchWords(text)
      .slice(0, limits.searchWords)
      .flatMap((word) =>
        Array.from(this.#garments, (garment) => ({
          garment,
          distance: typingDistance(word, garment, word.length >> 1),
        })).filter(({ distance }) => distance <= Math.min(word.length >> 1, MOST_MISTAKES)),
      )
      .sort((a, b) => a.distance - b.distance);
    return nearest?.garment;
  }

  /** Reads the words of a product, by its number, as they are now; forgets it where it is not on sale any more. */
  replace(number: number, categories: CategoryTree): void {
    const entry = this.#products.held[number];
    if (!entry) return this.#index.remove(number);
    if (number >= this.#names.length) this.#names = grown(this.#names, number + 1);
    this.#names[number] = hashOf(searchWords(entry.name).join(' '));
    const words = new Map<string, number>();
    const note = (text: string, weight: number) => {
      for (const word of new Set(searchWords(text))) words.set(word, (words.get(word) ?? 0) + weight);
    };
    this.#noteCategories(entry, categories, words);
    note(entry.name, weights.name);
    note(entry.brand, weights.brand);
    note(entry.colors, weights.color);
    note(entry.skus, weights.sku);
    note(entry.fabrics, weights.fabric);
    this.#index.set(number, words);
  }

  // The last word of a category's name is the garment: "Saree Blouses" are blouses, "Kurtas & Kurtis" are both.
  #noteCategories({ categoryId }: { categoryId: string }, categories: CategoryTree, words: Map<string, number>): void {
    const path = categories.path(categoryId);
    for (const category of path) {
      for (const part of category.name.split(/[&,/]/)) {
        const named = searchWords(part);
        for (const word of named) {
          const isGarment = category === path.at(-1) && word === named.at(-1);
          words.set(word, Math.max(words.get(word) ?? 0, isGarment ? weights.garment : weights.category));
          if (isGarment) this.#garments.add(word);
        }
      }
    }
  }
}
