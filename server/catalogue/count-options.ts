import { facetNames, type FacetName } from '#contract/facets.ts';
import { countBits, inAll, listBits, without, type Bits } from './bits.ts';
import { NO_OPTION, sharedFacets, type ChosenFacet } from './facet-table.ts';
import { VARIANT_WIDTH, type Base, type ProductIndex } from './product-index.ts';

/** The products that match all that is asked, and those that match but for what is chosen of the facets. */
type Counted = { matching: Bits; countable: Bits };

/**
 * How many products have each option, by the option's number. Of each facet only variants count that match what is chosen of
 * the other facets.
 */
export function countOptions(
  index: ProductIndex,
  base: Base,
  { matching, countable }: Counted,
  chosen: readonly ChosenFacet[],
): Int32Array {
  const [only] = chosen;
  if (!only) return countAll(index, base, countable);
  // The only chosen facet counts everything.
  const counts = chosen.length === 1 ? countAll(index, base, countable) : new Int32Array(index.table.options.length);
  const open = facetNames.filter((name) => !chosen.some((one) => one.name === name));
  countMatching(index, base, counts, matching, open, chosen);
  if (chosen.length === 1) return counts;
  for (const { name } of chosen) {
    const others = chosen.filter((one) => one.name !== name);
    const having = others.map(({ isChosen }) => index.having(isChosen));
    countMatching(index, base, counts, inAll(countable, ...having), [name], others);
  }
  return counts;
}

// Where most products of the base are meant, the others are counted and subtracted.
function countAll(index: ProductIndex, base: Base, bits: Bits): Int32Array {
  const size = countBits(bits);
  const isMost = 2 * size > base.size;
  const counts = new Int32Array(index.table.options.length);
  if (isMost) counts.set(base.perOption.subarray(0, counts.length));
  const step = isMost ? -1 : 1;
  const { options } = index;
  const { values } = options;
  for (const number of listBits(isMost ? without(base.bits, bits) : bits, isMost ? base.size - size : size))
    for (let at = options.startOf(number), end = options.endOf(number); at < end; at++) {
      const option = values[at] ?? 0;
      counts[option] = (counts[option] ?? 0) + step;
    }
  return counts;
}

// Counts a product once for each option of these facets that one of its variants has, together with what is chosen of others.
// All these products have something of what is chosen of each.
function countMatching(
  index: ProductIndex,
  base: Base,
  counts: Int32Array,
  bits: Bits,
  names: readonly FacetName[],
  others: readonly ChosenFacet[],
): void {
  for (const name of names) for (const option of index.table.listOf(name)) counts[option] = 0;
  const ofVariants = others.filter(({ name }) => !sharedFacets.has(name));
  // Then each variant matches.
  if (ofVariants.length === 0) {
    const all = countAll(index, base, bits);
    for (const name of names) for (const option of index.table.listOf(name)) counts[option] = all[option] ?? 0;
    return;
  }
  const places = Int32Array.from(names, (name) => facetNames.indexOf(name));
  const { variants } = index;
  const { values } = variants;
  // The product that counted last for each option: cheaper than a set for every product.
  const countedFor = new Int32Array(counts.length).fill(-1);
  const matches = variantMatcher(index, ofVariants);
  for (const number of listBits(bits))
    for (let at = variants.startOf(number), end = variants.endOf(number); at < end; at += VARIANT_WIDTH) {
      if (!matches(at)) continue;
      for (let one = 0; one < places.length; one++) {
        const option = values[at + (places[one] ?? 0)] ?? NO_OPTION;
        if (option === NO_OPTION || countedFor[option] === number) continue;
        countedFor[option] = number;
        counts[option] = (counts[option] ?? 0) + 1;
      }
    }
}

/**
 * Tells whether the variant at a place has one of the options that are chosen of each facet. Of one facet, or of two, it is
 * told without a loop: hundreds of thousands of variants are asked.
 */
export function variantMatcher(
  { variants: { values } }: ProductIndex,
  chosen: readonly ChosenFacet[],
): (at: number) => boolean {
  const [first, second, ...others] = chosen.map(({ name, isChosen }): ((at: number) => boolean) => {
    const place = facetNames.indexOf(name);
    // Shifted by one, so that NO_OPTION has a place too.
    const isAsked = new Uint8Array(isChosen.length + 1);
    isAsked.set(isChosen, 1);
    return (at) => isAsked[(values[at + place] ?? NO_OPTION) + 1] === 1;
  });
  if (!first) return () => true;
  if (!second) return first;
  if (others.length === 0) return (at) => first(at) && second(at);
  return (at) => first(at) && second(at) && others.every((matches) => matches(at));
}
