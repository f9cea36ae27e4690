import { facetNames, type FacetName } from '#contract/facets.ts';
import type { ProductFilters } from '#contract/product-filters.ts';
import { NO_OPTION, sharedFacets, type ChosenFacet } from './facet-table.ts';
import type { PackedArrays } from './packed-arrays.ts';

/**
 * The numbers of one variant that filters compare. The fields are the variant's option in each facet (`FacetTable`),
 * `buyable` (1 if a shopper can buy the variant, otherwise 0) and `paise` (the selling price).
 */
export type VariantEntry = Readonly<Record<FacetName | 'buyable' | 'paise', number>>;

/** The names of the numbers that the index stores for a variant, in this sequence. */
export const variantColumns = [...facetNames, 'buyable', 'paise'] as const satisfies ReadonlyArray<keyof VariantEntry>;
export const VARIANT_WIDTH = variantColumns.length;
export const BUYABLE = variantColumns.indexOf('buyable');
export const PAISE = variantColumns.indexOf('paise');

export function toNumbers(variants: readonly VariantEntry[]): number[] {
  return variants.flatMap((variant) => variantColumns.map((name) => variant[name]));
}

export function fromNumbers(numbers: readonly number[]): VariantEntry[] {
  return Array.from({ length: numbers.length / VARIANT_WIDTH }, (_, at) => {
    const own = variantColumns.map((name, place) => [name, numbers[at * VARIANT_WIDTH + place] ?? 0]);
    // The cast is safe: `Object.fromEntries` gets exactly the names in `variantColumns`, but its type does not show
    // them.
    return Object.fromEntries(own) as VariantEntry;
  });
}

/**
 * A condition on the variant's number at `place`: `isAsked[n + 1]` is 1 if the number n is allowed. The index is one
 * higher than the number, because NO_OPTION is -1.
 */
export type Column = { readonly place: number; readonly isAsked: Uint8Array };

const canBeBought: Column = { place: BUYABLE, isAsked: Uint8Array.of(0, 0, 1) };

/**
 * Returns the conditions that one variant must meet. Leaves out facets that belong to the product, such as its brand.
 */
export function columnsOf(chosen: readonly ChosenFacet[], availability: ProductFilters['availability']): Column[] {
  const ofFacets = chosen
    .filter(({ name }) => !sharedFacets.has(name))
    .map(({ name, isChosen }) => {
      const isAsked = new Uint8Array(isChosen.length + 1);
      isAsked.set(isChosen, 1);
      return { place: variantColumns.indexOf(name), isAsked };
    });
  return availability === 'in-stock' ? [...ofFacets, canBeBought] : ofFacets;
}

// Returns whether a variant meets all these conditions. The function is a plain loop without closures, because it runs
// for hundreds of thousands of variants.
export function isMatch(columns: readonly Column[], values: Int32Array, at: number): boolean {
  for (const { place, isAsked } of columns) if (isAsked[(values[at + place] ?? NO_OPTION) + 1] !== 1) return false;
  return true;
}

/** A number of paise that is higher than any price, so that sold-out variants rank behind all others (`rankOf`). */
const SOLD_OUT = 2 ** 40;

/**
 * Returns a variant's rank: its price, plus `SOLD_OUT` if the variant is sold out. A product shows the price of its
 * variant with the lowest rank.
 */
export function rankOf(values: Int32Array, at: number): number {
  return (values[at + PAISE] ?? 0) + (values[at + BUYABLE] === 1 ? 0 : SOLD_OUT);
}

/** Returns the price, in paise, of a variant with this rank. */
export function paiseOf(rank: number): number {
  return rank < SOLD_OUT ? rank : rank - SOLD_OUT;
}

/**
 * Returns the price of the product's cheapest matching variant that can be bought, or of the cheapest matching variant
 * if all are sold out; Infinity if no variant matches.
 */
export function shownPaise(
  variants: PackedArrays,
  number: number,
  matches: (values: Int32Array, at: number) => boolean,
): number {
  const { values } = variants;
  let least = Infinity;
  for (let at = variants.startOf(number), end = variants.endOf(number); at < end; at += VARIANT_WIDTH)
    if (matches(values, at)) least = Math.min(least, rankOf(values, at));
  return paiseOf(least);
}
