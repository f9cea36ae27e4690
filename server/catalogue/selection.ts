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
  const matching: Entry[] = [];
  // What matches but for what is chosen of the facets.
  const countable: Entry[] = [];
  const perCategory = new Int32Array(table.categories.length);
  const inCategory = query.inCategory && table.chooseCategories(query.inCategory);
  const inFilter = query.inFilterCategories && table.chooseCategories(query.inFilterCategories);
  const availability = { inStock: 0, outOfStock: 0, lowStock: 0 };
  let [minPaise, maxPaise] = [Infinity, 0];
  for (const entry of entries) {
    if (inCategory?.[entry.category] === 0) continue;
    const isPriced = entry.paise >= query.minPaise && entry.paise <= query.maxPaise;
    const isAvailable = matchesAvailability(entry, query.availability);
    const hasChosen = hasAll(entry, query.chosen);
    const isWanted = isPriced && isAvailable && hasChosen;
    if (isWanted) perCategory[entry.category] = (perCategory[entry.category] ?? 0) + 1;
    if (inFilter?.[entry.category] === 0) continue;
    if (isWanted) matching.push(entry);
    if (isAvailable && hasChosen) {
      if (entry.paise < minPaise) minPaise = entry.paise;
      if (entry.paise > maxPaise) maxPaise = entry.paise;
    }
    if (isPriced && hasChosen) countAvailability(availability, entry);
    if (isPriced && isAvailable) countable.push(entry);
  }
  return {
    ids: matching.map((entry) => entry.id),
    perCategory,
    facets: {
      ...listFacets({ countable, matching }, query.chosen, table),
      availability,
      priceRange: { min: toRupees(minPaise === Infinity ? 0 : minPaise), max: toRupees(maxPaise) },
    },
  };
}

function matchesAvailability(entry: Entry, asked: SelectionQuery['availability']): boolean {
  if (asked === undefined) return true;
  if (asked === 'low-stock') return entry.isLow;
  if (asked === 'running-out') return entry.isLow || !entry.inStock;
  return (asked === 'in-stock') === entry.inStock;
}

// One variant must match everything chosen: the red one in M, not a red one and some M.
function hasAll(entry: Entry, chosen: readonly ChosenFacet[]): boolean {
  return hasEach(entry, chosen) && (chosen.length < 2 || entry.variants.some((variant) => matchesAll(variant, chosen)));
}

// Most products fail on a single facet; that is decided without looking at their variants.
function hasEach({ options }: Entry, chosen: readonly ChosenFacet[]): boolean {
  for (const one of chosen) if (!hasAny(options, one)) return false;
  return true;
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

/** The entries that match all that is asked, and those that match but for what is chosen of the facets. */
type Counted = { matching: readonly Entry[]; countable: readonly Entry[] };

function listFacets(
  counted: Counted,
  chosen: readonly ChosenFacet[],
  table: FacetTable,
): Record<FacetList, FacetValue[]> {
  const counts = countOptions(counted, chosen, table);
  const lists = facetNames.map((name) => {
    const asked = chosen.find((one) => one.name === name);
    return [facets[name].list, listValues(name, counts, table, asked)] as const;
  });
  // as: Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(lists) as Record<FacetList, FacetValue[]>;
}

// How many entries have each option, by the option's number. Of each facet only variants count that match what is chosen
// of the other facets.
function countOptions({ matching, countable }: Counted, chosen: readonly ChosenFacet[], table: FacetTable): Int32Array {
  if (chosen.length === 0) return countAll(countable, table);
  const open = facetNames.filter((name) => !chosen.some((one) => one.name === name));
  // The only chosen facet counts everything.
  const counts = chosen.length === 1 ? countAll(countable, table) : new Int32Array(table.options.length);
  for (const name of open) for (const option of table.listOf(name)) counts[option] = 0;
  countMatching(counts, matching, open, chosen);
  if (chosen.length === 1) return counts;
  for (const { name } of chosen) {
    const others = chosen.filter((one) => one.name !== name);
    countMatching(counts, countable, [name], others);
  }
  return counts;
}

function countAll(entries: readonly Entry[], table: FacetTable): Int32Array {
  const counts = new Int32Array(table.options.length);
  for (const entry of entries) for (const option of entry.options) counts[option] = (counts[option] ?? 0) + 1;
  return counts;
}

// Counts a product once for each option of these facets that one of its variants has, together with what is chosen of others.
function countMatching(
  counts: Int32Array,
  entries: readonly Entry[],
  names: readonly FacetName[],
  others: readonly ChosenFacet[],
): void {
  // The place of the last entry that counted for each option: cheaper than a set for every entry.
  const countedAt = new Int32Array(counts.length);
  let place = 0;
  for (const entry of entries) {
    place++;
    if (!hasEach(entry, others)) continue;
    for (const variant of entry.variants) {
      if (!matchesAll(variant, others)) continue;
      for (const name of names) {
        const option = variant[name];
        if (option === NO_OPTION || countedAt[option] === place) continue;
        countedAt[option] = place;
        counts[option] = (counts[option] ?? 0) + 1;
      }
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
  const isAsked = (number: number) => asked?.isChosen[number] === 1;
  // What is asked for is listed even without a product, so that it can be taken away again.
  const numbers = table.listOf(name).filter((number) => (counts[number] ?? 0) > 0 || isAsked(number));
  const least = leastListed(numbers, counts, mostListed);
  const known = numbers
    .filter((number) => (counts[number] ?? 0) >= least || isAsked(number))
    .flatMap((number) => {
      const [option, count = 0] = [table.options[number], counts[number]];
      return option ? [{ number, option, count }] : [];
    })
    .sort((a, b) =>
      order === 'size'
        ? compareSizes(a.option.text, b.option.text)
        : b.count - a.count || (a.option.text < b.option.text ? -1 : 1),
    )
    .filter(({ number }, place) => place < mostListed || isAsked(number))
    .map(({ option, count }) => presentValue(option, count));
  return asked ? [...known, ...asked.unknown.map((value) => ({ value, count: 0 }))] : known;
}

// Of fifteen hundred brands sixty are listed: those that are too rare are left out before the others are put in order.
function leastListed(numbers: readonly number[], counts: Int32Array, mostListed: number): number {
  if (numbers.length <= mostListed) return 0;
  return Int32Array.from(numbers, (number) => counts[number] ?? 0).sort()[numbers.length - mostListed] ?? 0;
}

function presentValue({ facet, text, hex }: FacetOption, count: number): FacetValue {
  const name = nameOfValue(facet, text);
  return { value: text, ...(name !== undefined && { name }), ...(hex !== undefined && { hex }), count };
}
