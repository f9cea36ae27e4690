import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Facets } from '#contract/product-filters.ts';
import { toRupees } from '#domain/money.ts';
import type { Entry, VariantEntry } from '../server/catalogue/entries.ts';
import { listFacets } from '../server/catalogue/facet-lists.ts';
import { NO_OPTION, type ChosenFacet, type FacetTable } from '../server/catalogue/facet-table.ts';
import type { SelectionQuery } from '../server/catalogue/selection.ts';

// What a selection is, told by walking over every product: the catalogue's index must answer the same.

/**
 * `perCategory`: how many products lie in each category itself, by its number, over the selection before its filter of
 * categories.
 */
type PlainlySelected = { ids: string[]; facets: Omit<Facets, 'categories'>; perCategory: Int32Array };

/**
 * The ids of the entries that match the query, in the order in which the entries come, and the facet counts: each facet
 * counts products over the same selection before its own filter (contract "Products").
 */
export function plainSelect(entries: readonly Entry[], query: SelectionQuery, table: FacetTable): PlainlySelected {
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
      ...listFacets(countOptions({ countable, matching }, query.chosen, table), query.chosen, table),
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

// How many entries have each option, by the option's number. Of each facet only variants count that match what is
// chosen of the other facets.
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

// Counts a product once for each option of these facets that one of its variants has, together with what
// is chosen of others.
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
