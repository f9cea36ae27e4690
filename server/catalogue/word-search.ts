import MiniSearch from 'minisearch';
import type { CategoryTree } from './category-tree.ts';
import type { Entry } from './entries.ts';

const forgiving = { prefix: (term: string) => term.length > 1, fuzzy: (term: string) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false), boost: { name: 3, category: 2, brand: 1.5, skus: 4 } };

type Document = { id: string; name: string; brand: string; category: string; colors: string; skus: string };

/** Finds products by words: beginnings of words and small typing mistakes are forgiven, names weigh most. */
export class WordSearch {
  readonly #index = new MiniSearch<Document>({
    fields: ['name', 'category', 'brand', 'colors', 'skus'],
    processTerm: (term) => fold(term) || null,
    autoVacuum: true,
  });

  constructor(entries: Iterable<Entry>, categories: CategoryTree) {
    this.#index.addAll(Array.from(entries, (entry) => toDocument(entry, categories)));
  }

  /** Ids, best first, of what matches all the words. */
  findAll(words: string): string[] {
    return this.#index.search(words, { ...forgiving, combineWith: 'AND' }).map((result) => String(result.id));
  }

  /** The same; where nothing matches all the words, what matches some. */
  find(words: string): string[] {
    const all = this.findAll(words);
    return all.length > 0 ? all : this.#index.search(words, { ...forgiving, combineWith: 'OR' }).map((result) => String(result.id));
  }

  replace(entry: Entry, categories: CategoryTree): void {
    this.remove(entry.id);
    this.#index.add(toDocument(entry, categories));
  }

  remove(id: string): void {
    if (this.#index.has(id)) this.#index.discard(id);
  }
}

function toDocument(entry: Entry, categories: CategoryTree): Document {
  return {
    id: entry.id,
    name: entry.name,
    brand: entry.brand,
    category: categories.path(entry.categoryId).map((category) => category.name).join(' '),
    colors: [...new Set(entry.variants.map((variant) => variant.color.text))].join(' '),
    skus: entry.skus,
  };
}

// "Café" is found by "cafe"; an apostrophe does not split a word's ending off.
function fold(term: string): string {
  return term.normalize('NFKD').replace(/[\u0300-\u036f’']/g, '').toLowerCase();
}
