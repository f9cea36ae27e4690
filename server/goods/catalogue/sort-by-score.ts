import { searchWords } from '#domain/search-text.ts';
import { hasBit } from './bits.ts';
import type { ProductIndex } from './product-index.ts';
import { SortedFirst } from './sorted-first.ts';

/**
 * The products that match a query, by their numbers in ascending order, with the score of each product (`scoresOf`).
 */
export type Matches = { numbers: Int32Array; scores: Int32Array };

/**
 * The limits of the parts of a sort key; each part is smaller than its limit. The parts together take 47 bits, which a
 * JavaScript number holds exactly.
 */
const [MOST_PRODUCTS, MOST_SCORE] = [2 ** 24, 2 ** 19];
/** The number of combinations of two facts: a product has exactly the typed name or not, and it is in stock or not. */
const GROUPS = 4;
/**
 * With `adultsFirst`, the score of a product for children is lower by this number. The number is less than the weight
 * of the kind of thing (`garment` in product-words.ts), so that a girl's lehenga still comes before cloth for a
 * lehenga.
 */
export const LESS_FOR_CHILDREN = 300;

type Searched = { products: ProductIndex; names: Int32Array; forChildren: Uint8Array; adultsFirst: boolean };

/**
 * Returns a function that lists the numbers of the `count` best matches. `kinds` are groups of matches, the best group
 * first. Within a group, products with exactly this name come first, then products in stock, then products with a
 * higher score, then newer products. All these criteria are in one number for each product, because numbers sort twenty
 * times faster than objects. `names` contains a hash of each product's name, by the product's number (`hashOf`).
 */
export function sortByScore(
  kinds: readonly Matches[],
  text: string,
  { products, names, forChildren, adultsFirst }: Searched,
): (count: number) => Int32Array {
  const { inStock, sortOrders } = products;
  const { ranks } = sortOrders;
  const isNamed = naming(text, products, names);
  const keys = new Float64Array(kinds.reduce((sum, { numbers }) => sum + numbers.length, 0));
  let count = 0;
  for (const [kind, { numbers, scores }] of kinds.entries())
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0;
      const group = kind * GROUPS + (isNamed?.(number) ? 0 : 2) + (hasBit(inStock, number) ? 0 : 1);
      const less = adultsFirst && forChildren[number] === 1 ? LESS_FOR_CHILDREN : 0;
      const score = Math.max(0, (scores[at] ?? 0) - less);
      keys[count++] = ((group + 1) * MOST_SCORE - 1 - score) * MOST_PRODUCTS + (ranks[number] ?? 0);
    }
  const sorted = new SortedFirst(keys);
  const newest = sortOrders.of('newest');
  return (count) => {
    const first = sorted.first(count);
    const numbers = new Int32Array(first.length);
    for (let at = 0; at < first.length; at++) numbers[at] = newest[(first[at] ?? 0) % MOST_PRODUCTS] ?? -1;
    return numbers;
  };
}

/**
 * Returns a function that checks whether a product has exactly this name; undefined if the text has fewer than three
 * words, because most such texts are not the name of one product.
 */
function naming(text: string, products: ProductIndex, names: Int32Array): ((number: number) => boolean) | undefined {
  const words = searchWords(text);
  if (words.length <= 2) return undefined;
  const asked = words.join(' ');
  const hash = hashOf(asked);
  return (number) => names[number] === hash && searchWords(products.held[number]?.name ?? '').join(' ') === asked;
}

/** Returns a hash of a text, so that names can be compared quickly. Different texts may have the same hash. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
