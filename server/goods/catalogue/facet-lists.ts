import { eachFacetList, facets, type FacetList, type FacetName } from '#contract/facets.ts';
import type { FacetValue } from '#contract/product-filters.ts';
import { compareSizes } from '#domain/sizes.ts';
import { nameOfValue, type ChosenFacet, type FacetOption, type FacetTable } from './facet-table.ts';

/** Lists the values of each facet for the filter drawer. `counts` contains the number of products with each option. */
export function listFacets(
  counts: Int32Array,
  chosen: readonly ChosenFacet[],
  table: FacetTable,
): Record<FacetList, FacetValue[]> {
  return eachFacetList((name) => {
    const asked = chosen.find((one) => one.name === name);
    return listValues(name, counts, table, asked);
  });
}

function listValues(
  name: FacetName,
  counts: Int32Array,
  table: FacetTable,
  asked: ChosenFacet | undefined,
): FacetValue[] {
  const { order, mostListed } = facets[name];
  const isAsked = (number: number) => asked?.isChosen[number] === 1;
  const least = leastListed(table.listOf(name), counts, mostListed);
  const listed: number[] = [];
  // A chosen value stays in the list even if no product has it, so that the shopper can remove it again.
  for (const number of table.listOf(name)) if ((counts[number] ?? 0) >= least || isAsked(number)) listed.push(number);
  const known = listed
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

/**
 * If a value has at most this many products, `leastListed` only counts how many values have the same number of
 * products. The function sorts only larger numbers, because counting is faster than sorting.
 */
const MOST_TOLD_APART = 255;

// Finds the smallest number of products that a value must have to be listed. The list leaves out rarer values before it
// sorts the others, because a shop may have fifteen hundred brands, and the list shows only sixty.
function leastListed(numbers: readonly number[], counts: Int32Array, mostListed: number): number {
  if (numbers.length <= mostListed) return 1;
  const have = new Int32Array(MOST_TOLD_APART + 1);
  const large: number[] = [];
  for (const number of numbers) {
    const count = counts[number] ?? 0;
    if (count > MOST_TOLD_APART) large.push(count);
    else have[count] = (have[count] ?? 0) + 1;
  }
  if (large.length >= mostListed) return large.sort((a, b) => b - a)[mostListed - 1] ?? 1;
  let [listed, least] = [large.length, MOST_TOLD_APART + 1];
  while (least > 1 && listed < mostListed) listed += have[--least] ?? 0;
  return least;
}

function presentValue({ facet, text, hex }: FacetOption, count: number): FacetValue {
  const name = nameOfValue(facet, text);
  return { value: text, ...(name !== undefined && { name }), ...(hex !== undefined && { hex }), count };
}
