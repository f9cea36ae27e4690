import { facetNames, facets, type FacetList, type FacetName } from '#contract/facets.ts';
import type { Facets, FacetValue, ProductFilters } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import { compareSizes } from '#domain/sizes.ts';
import type { Entry, VariantEntry } from './entries.ts';
import { nameOfValue, NO_OPTION, type ChosenFacet, type FacetOption, type FacetTable } from './facet-table.ts';

/** Filters ready to be asked of an entry. `inCategory` and `inFilterCategories` are null where no category is asked for. */
export type SelectionQuery = {
  inCategory: ReadonlySet<string> | null;
  inFilterCategories: ReadonlySet<string> | null;
  chosen: readonly ChosenFacet[];
  minPaise: number;
  maxPaise: number;
  availability: ProductFilters['availability'];
};

/**
 * `perCategory`: how many products lie in each category itself, by its number, over the selection before its filter of
 * categories.
 */
export type Selected = { ids: string[]; facets: Omit<Facets, 'categories'>; perCategory: Int32Array };

/**
 * The ids of the entries that match the query, in the order in which the entries come, and the facet counts: each facet
 * counts products over the same selection before its own filter (contract "Products").
 */
export function select(entries: readonly Entry[], query: SelectionQuery, table: FacetTable): Selected {
  const ids: string[] = [];
  const perCategory = new Int32Array(table.categories.length);
  const inCategory = query.inCategory && table.chooseCategories(query.inCategory);
  const inFilter = query.inFilterCategories && table.chooseCategories(query.inFilterCategories);
  const countable: Entry[] = [];
  const availability = { inStock: 0, outOfStock: 0, lowStock: 0 };
  const price = { min: Infinity, max: 0 };
  for (const entry of entries) {
    if (inCategory?.[entry.category] === 0) continue;
    const isPriced = entry.paise >= query.minPaise && entry.paise <= query.maxPaise;
    const isAvailable = matchesAvailability(entry, query.availability);
    const hasChosen = hasAll(entry, query.chosen);
    const isWanted = isPriced && isAvailable && hasChosen;
    if (isWanted) perCategory[entry.category] = (perCategory[entry.category] ?? 0) + 1;
    if (inFilter?.[entry.category] === 0) continue;
    if (isWanted) ids.push(entry.id);
    if (isAvailable && hasChosen) {
      price.min = Math.min(price.min, entry.paise);
      price.max = Math.max(price.max, entry.paise);
    }
    if (isPriced && hasChosen) countAvailability(availability, entry);
    if (isPriced && isAvailable) countable.push(entry);
  }
  return {
    ids,
    perCategory,
    facets: {
      ...listFacets(countable, query.chosen, table),
      availability,
      priceRange: { min: toRupees(price.min === Infinity ? 0 : price.min), max: toRupees(price.max) },
    },
  };
}

function matchesAvailability(entry: Entry, asked: SelectionQuery['availability']): boolean {
  if (asked === undefined) return true;
  return asked === 'low-stock' ? entry.isLow : (asked === 'in-stock') === entry.inStock;
}

// One variant must match everything chosen: the red one in M, not a red one and some M.
function hasAll(entry: Entry, chosen: readonly ChosenFacet[]): boolean {
  // Most products fail on a single facet; that is decided without looking at their variants.
  for (const one of chosen) if (!hasAny(entry.options, one)) return false;
  return chosen.length < 2 || entry.variants.some((variant) => matchesAll(variant, chosen));
}

function hasAny(options: readonly number[], { isChosen }: ChosenFacet): boolean {
  for (const option of options) if (isChosen[option] === 1) return true;
  return false;
}

function matchesAll(variant: VariantEntry, chosen: readonly ChosenFacet[]): boolean {
  for (const { name, isChosen } of chosen) if (isChosen[variant[name]] !== 1) return false;
  return true;
}

function countAvailability(counts: Facets['availability'], entry: Entry): void {
  if (entry.inStock) counts.inStock++;
  else counts.outOfStock++;
  if (entry.isLow) counts.lowStock++;
}

function listFacets(
  entries: readonly Entry[],
  chosen: readonly ChosenFacet[],
  table: FacetTable,
): Record<FacetList, FacetValue[]> {
  const counts = countOptions(entries, chosen, table);
  const lists = facetNames.map((name) => {
    const asked = chosen.find((one) => one.name === name);
    return [facets[name].list, listValues(name, counts, table, asked)] as const;
  });
  // as: Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(lists) as Record<FacetList, FacetValue[]>;
}

// How many entries have each option, by the option's number. Of each facet only variants count that match what is chosen
// of the other facets.
function countOptions(entries: readonly Entry[], chosen: readonly ChosenFacet[], table: FacetTable): Int32Array {
  const counts = countAll(entries, table);
  if (chosen.length === 0) return counts;
  const matching = entries.filter((entry) => hasAll(entry, chosen));
  for (const name of facetNames) {
    const others = chosen.filter((one) => one.name !== name);
    // The only chosen facet counts everything, as above.
    if (others.length === 0) continue;
    const candidates = others.length === chosen.length ? matching : entries.filter((entry) => hasAll(entry, others));
    for (const option of table.listOf(name)) counts[option] = 0;
    countMatching(counts, candidates, name, others);
  }
  return counts;
}

function countAll(entries: readonly Entry[], table: FacetTable): Int32Array {
  const counts = new Int32Array(table.options.length);
  for (const entry of entries) for (const option of entry.options) counts[option] = (counts[option] ?? 0) + 1;
  return counts;
}

// Counts a product once for each option of a facet, however many of its variants have it.
function countMatching(
  counts: Int32Array,
  entries: readonly Entry[],
  name: FacetName,
  others: readonly ChosenFacet[],
): void {
  // The place of the last entry that counted for each option: cheaper than a set for every entry.
  const countedAt = new Int32Array(counts.length);
  let place = 0;
  for (const { variants } of entries) {
    place++;
    for (const variant of variants) {
      const option = variant[name];
      if (option === NO_OPTION || countedAt[option] === place || !matchesAll(variant, others)) continue;
      countedAt[option] = place;
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
}

function listValues(
  name: FacetName,
  counts: Int32Array,
  table: FacetTable,
  asked: ChosenFacet | undefined,
): FacetValue[] {
  const { order, mostListed } = facets[name];
  const known = table
    .listOf(name)
    .flatMap((number) => {
      const [option, count = 0] = [table.options[number], counts[number]];
      // What is asked for is listed even without a product, so that it can be taken away again.
      return option && (count > 0 || asked?.isChosen[number] === 1) ? [{ number, option, count }] : [];
    })
    .sort((a, b) =>
      order === 'size'
        ? compareSizes(a.option.text, b.option.text)
        : b.count - a.count || (a.option.text < b.option.text ? -1 : 1),
    )
    .filter(({ number }, place) => place < mostListed || asked?.isChosen[number] === 1)
    .map(({ option, count }) => presentValue(option, count));
  return asked ? [...known, ...asked.unknown.map((value) => ({ value, count: 0 }))] : known;
}

function presentValue({ facet, text, hex }: FacetOption, count: number): FacetValue {
  const name = nameOfValue(facet, text);
  return { value: text, ...(name !== undefined && { name }), ...(hex !== undefined && { hex }), count };
}
