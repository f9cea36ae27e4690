import type { Category } from '#contract/categories.ts';
import { productFieldNames, productFields, type ProductField } from '#domain/product-fields.ts';
import { searchWords } from '#domain/search-text.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Entry } from './entries.ts';

/**
 * The weight of a word for each text of a product that may contain it. `garment` is for the last word of the category's
 * name, which names the kind of thing. It is more than `name`: "Pepe Jeans Sunglasses" are not jeans.
 */
const weights = { garment: 8, above: 6, category: 3, name: 4, color: 2, fabric: 1, sku: 10 } as const;

type Searched = Pick<Entry, 'name' | ProductField | 'categoryId' | 'colors' | 'skus' | 'fabrics'>;
type Path = ReadonlyArray<Pick<Category, 'name' | 'names'>>;

/** The character BETWEEN separates several texts that the code compares as one text. */
const BETWEEN = '\u001f';

/** Returns the search words of a product whose category has this path, each word with its weight. */
export function wordsOfProduct(entry: Searched, path: Path): Map<string, number> {
  return addOwnWords(wordsOfPath(path), entry, searchWords(entry.name));
}

/** Returns the search words that a product gets from its category, each word with its weight. */
export function wordsOfPath(path: Path): Map<string, number> {
  const words = new Map<string, number>();
  for (const [level, category] of path.entries())
    for (const { word, isGarment } of namesOf(category).flatMap(wordsOfCategory))
      words.set(word, Math.max(words.get(word) ?? 0, isGarment ? weightOfKind(level, path.length) : weights.category));
  return words;
}

/**
 * Returns the weight of the word that names a kind of thing in a category at this level of the path. A department (the
 * top level) names no kind of thing, but a category between the department and the product's own category may name the
 * kind: "Women > Sarees > Festive".
 */
function weightOfKind(level: number, depth: number): number {
  if (level === depth - 1) return weights.garment;
  return level === 0 ? weights.category : weights.above;
}

/**
 * Adds the search words of the product's own texts to the words of its category. `name` contains the words of the
 * product's name, which the caller has already split.
 */
export function addOwnWords(words: Map<string, number>, entry: Searched, name: readonly string[]): Map<string, number> {
  const add = (own: readonly string[], weight: number) => {
    for (const word of new Set(own)) words.set(word, (words.get(word) ?? 0) + weight);
  };
  const note = (text: string, weight: number) => add(searchWords(text), weight);
  add(name, weights.name);
  for (const field of productFieldNames) note(entry[field], productFields[field].weight);
  note(entry.colors, weights.color);
  note(entry.skus, weights.sku);
  note(entry.fabrics, weights.fabric);
  return words;
}

/**
 * Returns the words in a category's path that name a kind of thing: words of the category itself and of the categories
 * above it, without the department (the top level). If the path is only a department, returns its words.
 */
export function kindsOfPath(path: Path): string[] {
  const named = path.length > 1 ? path.slice(1) : path;
  return named.flatMap((category) =>
    namesOf(category)
      .flatMap(wordsOfCategory)
      .flatMap(({ word, isGarment }) => (isGarment ? [word] : [])),
  );
}

/** Lists the names of a category in all languages. */
function namesOf({ name, names = {} }: Path[number]): string[] {
  return [name, ...Object.values(names)];
}

// The last word of a category's name names the garment: "Saree Blouses" are blouses. In "Kurtas & Kurtis" both words
// are garments.
function wordsOfCategory(name: string): Array<{ word: string; isGarment: boolean }> {
  return name.split(/[&,/]/).flatMap((part) => {
    const named = searchWords(part);
    return named.map((word) => ({ word, isGarment: word === named.at(-1) }));
  });
}

/**
 * Joins all texts from which a product's search words come. After a change of the product, the search reads its words
 * again only if this joined text has changed.
 */
export function searchedWords(entry: Searched): string {
  const { name, categoryId, colors, skus, fabrics } = entry;
  return [name, ...productFieldNames.map((field) => entry[field]), categoryId, colors, skus, fabrics].join(BETWEEN);
}

/** Joins all names in a category's path. A search finds the products of the category by these names. */
export function pathWords(tree: CategoryTree, id: string): string {
  return tree.path(id).flatMap(namesOf).join(BETWEEN);
}
