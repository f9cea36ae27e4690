import type { Facets, ProductFilters, Sort } from '#contract/products.ts';
import { compareSizes, sameKey } from '#domain/sizes.ts';
import { toRupees } from '#domain/money.ts';
import type { Entry } from './entries.ts';

/** Filters ready to be asked of an entry: `inCategory` and `inFilterCategories` are null where nothing is asked. */
export type Question = {
  inCategory: Set<string> | null;
  inFilterCategories: Set<string> | null;
  sizes: Set<string>;
  colors: Set<string>;
  minPaise: number;
  maxPaise: number;
  availability: ProductFilters['availability'];
};

/**
 * The ids of the entries that answer the question, in the order the entries come in, and the facet counts: each facet
 * counts products over the same selection before its own filter (contract "Products"). A size counts where it is in stock.
 */
export function select(entries: readonly Entry[], question: Question): { ids: string[]; facets: Facets } {
  const ids: string[] = [];
  const sizes = new Counter();
  const colors = new Counter();
  const hexes = new Map<string, string>();
  const availability = { inStock: 0, outOfStock: 0 };
  let minPaise = Infinity;
  let maxPaise = 0;
  for (const entry of entries) {
    if (question.inCategory && !question.inCategory.has(entry.categoryId)) continue;
    if (question.inFilterCategories && !question.inFilterCategories.has(entry.categoryId)) continue;
    const priced = entry.paise >= question.minPaise && entry.paise <= question.maxPaise;
    const available = question.availability === undefined || (question.availability === 'in-stock') === entry.inStock;
    const optioned = hasOption(entry, question, true, true);
    if (priced && available && optioned) ids.push(entry.id);
    if (available && optioned) {
      minPaise = Math.min(minPaise, entry.paise);
      maxPaise = Math.max(maxPaise, entry.paise);
    }
    if (priced && optioned) entry.inStock ? availability.inStock++ : availability.outOfStock++;
    if (priced && available) countOptions(entry, question, sizes, colors, hexes);
  }
  return {
    ids,
    facets: {
      sizes: sizes.list().sort((a, b) => compareSizes(a.value, b.value)),
      colors: colors.list().map(({ value, count }) => ({ value, hex: hexes.get(sameKey(value)) ?? '#000000', count })).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      availability,
      priceRange: { min: toRupees(minPaise === Infinity ? 0 : minPaise), max: toRupees(maxPaise) },
    },
  };
}

// A product answers when one variant answers: the red one in M, not a red one and some M.
function hasOption(entry: Entry, question: Question, bySize: boolean, byColor: boolean): boolean {
  const sizes = bySize && question.sizes.size > 0;
  const colors = byColor && question.colors.size > 0;
  if (!sizes && !colors) return true;
  return entry.variants.some((variant) => (!sizes || (variant.inStock && question.sizes.has(sameKey(variant.size)))) && (!colors || question.colors.has(sameKey(variant.color))));
}

function countOptions(entry: Entry, question: Question, sizes: Counter, colors: Counter, hexes: Map<string, string>): void {
  for (const variant of entry.variants) {
    const inColor = question.colors.size === 0 || question.colors.has(keyOf(variant.color));
    const inSize = question.sizes.size === 0 || (variant.inStock && question.sizes.has(keyOf(variant.size)));
    if (variant.inStock && inColor) sizes.add(variant.size, entry.id);
    if (inSize && colors.add(variant.color, entry.id)) hexes.set(keyOf(variant.color), variant.hex);
  }
}

/** Counts each word once a product, under whichever spelling came first. */
class Counter {
  readonly #counts = new Map<string, { value: string; count: number; last: string }>();

  add(value: string, productId: string): boolean {
    const key = keyOf(value);
    const seen = this.#counts.get(key);
    if (!seen) {
      this.#counts.set(key, { value, count: 1, last: productId });
      return true;
    }
    if (seen.last !== productId) seen.count++;
    seen.last = productId;
    return false;
  }

  list(): Array<{ value: string; count: number }> {
    return [...this.#counts.values()].map(({ value, count }) => ({ value, count }));
  }
}

// Sizes and colours repeat by the thousand; folding each spelling once keeps a page of products under a few milliseconds.
const keys = new Map<string, string>();
function keyOf(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = sameKey(text);
  if (keys.size > 5000) keys.clear();
  keys.set(text, key);
  return key;
}

const newestFirst = (a: Entry, b: Entry) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1);

/** Every order is total: ties fall to the newest, then to the id, so that no product is shown twice or missed while paging. */
export const comparators: Record<Sort, (a: Entry, b: Entry) => number> = {
  default: (a, b) => Number(b.inStock) - Number(a.inStock) || newestFirst(a, b),
  newest: newestFirst,
  priceLowHigh: (a, b) => a.paise - b.paise || newestFirst(a, b),
  priceHighLow: (a, b) => b.paise - a.paise || newestFirst(a, b),
};
