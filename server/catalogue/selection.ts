import type { Sort } from '#contract/choices.ts';
import type { Facets, ProductFilters } from '#contract/products.ts';
import { compareSizes } from '#domain/sizes.ts';
import { toRupees } from '#domain/money.ts';
import { options, type Entry, type Option } from './entries.ts';

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
  const sizes = new Int32Array(options.length);
  const colors = new Int32Array(options.length);
  const availability = { inStock: 0, outOfStock: 0, lowStock: 0 };
  let minPaise = Infinity;
  let maxPaise = 0;
  for (const entry of entries) {
    if (question.inCategory && !question.inCategory.has(entry.categoryId)) continue;
    if (question.inFilterCategories && !question.inFilterCategories.has(entry.categoryId)) continue;
    const priced = entry.paise >= question.minPaise && entry.paise <= question.maxPaise;
    const available = isAvailable(entry, question.availability);
    const optioned = hasOption(entry, question);
    if (priced && available && optioned) ids.push(entry.id);
    if (available && optioned) {
      if (entry.paise < minPaise) minPaise = entry.paise;
      if (entry.paise > maxPaise) maxPaise = entry.paise;
    }
    if (priced && optioned) {
      entry.inStock ? availability.inStock++ : availability.outOfStock++;
      if (entry.isLow) availability.lowStock++;
    }
    if (priced && available) {
      for (const size of sizesWith(entry, question)) sizes[size.index] = (sizes[size.index] ?? 0) + 1;
      for (const color of colorsWith(entry, question)) colors[color.index] = (colors[color.index] ?? 0) + 1;
    }
  }
  return {
    ids,
    facets: {
      sizes: counted(sizes).sort((a, b) => compareSizes(a.value, b.value)),
      colors: counted(colors).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).map(({ value, count }) => ({ value, hex: hexOf(value, entries), count })),
      availability,
      priceRange: { min: toRupees(minPaise === Infinity ? 0 : minPaise), max: toRupees(maxPaise) },
    },
  };
}

function isAvailable(entry: Entry, asked: Question['availability']): boolean {
  if (asked === undefined) return true;
  return asked === 'low-stock' ? entry.isLow : (asked === 'in-stock') === entry.inStock;
}

// A product answers when one variant answers: the red one in M, not a red one and some M.
function hasOption(entry: Entry, { sizes, colors }: Question): boolean {
  if (sizes.size === 0 && colors.size === 0) return true;
  if (colors.size > 0 && !hasColor(entry, colors)) return false;
  return entry.variants.some((variant) => (sizes.size === 0 || (variant.inStock && sizes.has(variant.size.key))) && (colors.size === 0 || colors.has(variant.color.key)));
}

const NONE: readonly Option[] = [];

function hasColor(entry: Entry, colors: ReadonlySet<string>): boolean {
  return entry.colors.some((color) => colors.has(color.key));
}

// The sizes in stock, in the chosen colours where some are chosen.
function sizesWith(entry: Entry, { colors }: Question): Iterable<Option> {
  if (colors.size === 0) return entry.sizesInStock;
  if (!hasColor(entry, colors)) return NONE;
  return new Set(entry.variants.filter((variant) => variant.inStock && colors.has(variant.color.key)).map((variant) => variant.size));
}

function colorsWith(entry: Entry, { sizes }: Question): Iterable<Option> {
  if (sizes.size === 0) return entry.colors;
  if (!entry.sizesInStock.some((size) => sizes.has(size.key))) return NONE;
  return new Set(entry.variants.filter((variant) => variant.inStock && sizes.has(variant.size.key)).map((variant) => variant.color));
}

function counted(counts: Int32Array): Array<{ value: string; count: number }> {
  const list: Array<{ value: string; count: number }> = [];
  for (const [index, count] of counts.entries()) {
    const option = options[index];
    if (count > 0 && option) list.push({ value: option.text, count });
  }
  return list;
}

const hexes = new Map<string, string>();

// A colour's code is that of the first product seen in it; a name rarely means two codes, and a dot is only a dot.
function hexOf(color: string, entries: readonly Entry[]): string {
  const known = hexes.get(color);
  if (known !== undefined) return known;
  const hex = entries.flatMap((entry) => entry.variants).find((variant) => variant.color.text === color)?.hex ?? '#000000';
  hexes.set(color, hex);
  return hex;
}

const byName = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
const newestFirst = (a: Entry, b: Entry) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1);

/** Every order is total: ties fall to the newest, then to the id, so that no product is shown twice or missed while paging. */
export const comparators: Record<Sort, (a: Entry, b: Entry) => number> = {
  default: (a, b) => Number(b.inStock) - Number(a.inStock) || newestFirst(a, b),
  newest: newestFirst,
  priceLowHigh: (a, b) => a.paise - b.paise || newestFirst(a, b),
  priceHighLow: (a, b) => b.paise - a.paise || newestFirst(a, b),
  name: (a, b) => byName.compare(a.name, b.name) || newestFirst(a, b),
  stockLowHigh: (a, b) => a.stock - b.stock || newestFirst(a, b),
};
