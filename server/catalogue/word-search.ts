import { limits } from '#domain/limits.ts';
import { searchWords, typingDistance } from '#domain/search-text.ts';
import { usualSynonyms } from '#domain/search-words.ts';
import { pause } from '../outside/slices.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Entry } from './entries.ts';
import type { FacetTable } from './facet-table.ts';
import { rankMatches, type Document, type Found } from './match-query.ts';
import { OptionWords } from './option-words.ts';
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
  readonly #documents: Array<Document | undefined> = [];
  readonly #numbers = new Map<string, number>();
  readonly #garments = new Set<string>();
  readonly #options: OptionWords;
  readonly #synonyms: Synonyms;

  private constructor(table: FacetTable, synonyms: string) {
    this.#options = new OptionWords(table);
    this.#synonyms = new Synonyms(synonyms);
  }

  /** Reads all words of these entries. It pauses meanwhile: thousands take a large part of a second. */
  static async of(
    entries: Iterable<Entry>,
    categories: CategoryTree,
    table: FacetTable,
    synonyms: string = usualSynonyms,
  ): Promise<WordSearch> {
    const search = new WordSearch(table, synonyms);
    for (const entry of entries) {
      search.#add(entry, categories);
      await pause();
    }
    return search;
  }

  /** The products that match all the words, best first; where they are few, then those that match most of them. */
  find(text: string): Found {
    const vocabulary = { index: this.#index, synonyms: this.#synonyms, options: this.#options };
    const catalogue = { documents: this.#documents, index: this.#index, garments: this.#garments };
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

  replace(entry: Entry, categories: CategoryTree): void {
    this.remove(entry.id);
    this.#add(entry, categories);
  }

  /** Takes over an entry whose words have not changed. */
  refresh(entry: Entry): void {
    const document = this.#documents[this.#numbers.get(entry.id) ?? -1];
    if (document) document.entry = entry;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.#index.remove(number);
    this.#documents[number] = undefined;
    this.#numbers.delete(id);
  }

  #add(entry: Entry, categories: CategoryTree): void {
    const number = this.#documents.push({ entry }) - 1;
    this.#numbers.set(entry.id, number);
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
    this.#index.add(number, words);
  }

  // The last word of a category's name is the garment: "Saree Blouses" are blouses, "Kurtas & Kurtis" are both.
  #noteCategories(entry: Entry, categories: CategoryTree, words: Map<string, number>): void {
    const path = categories.path(entry.categoryId);
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
