import { facetNames, facets, type FacetList, type FacetName } from '#contract/facets.ts';
import type { FacetValue } from '#contract/product-filters.ts';
import { compareSizes } from '#domain/sizes.ts';
import { nameOfValue, type ChosenFacet, type FacetOption, type FacetTable } from './facet-table.ts';

/** The values that filters list of each facet, when so many products have each option, by its number. */
export function listFacets(
  counts: Int32Array,
  chosen: readonly ChosenFacet[],
  table: FacetTable,
): Record<FacetList, FacetValue[]> {
  const lists = facetNames.map((name) => {
    const asked = chosen.find((one) => one.name === name);
    return [facets[name].list, listValues(name, counts, table, asked)] as const;
  });
  // as: Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(lists) as Record<FacetList, FacetValue[]>;
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
