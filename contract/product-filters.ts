import * as typedNumberText from '#text/typed-number.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { availabilities, sorts } from './choices.ts';
import { eachFacet, facetNames, facets, type FacetList } from './facets.ts';
import { id, line, repeated, rupees, rupeesOf } from './fields.ts';

/**
 * One value of a facet and how many products have it. `hex`: the code of a colour, for its swatch. `name`: how the
 * value is called in the reader's language, where that is not the value itself.
 */
const FacetValue = z.object({
  value: z.string(),
  name: z.string().optional(),
  hex: z.string().optional(),
  count: z.number(),
});
export type FacetValue = z.infer<typeof FacetValue>;

// as: Object.fromEntries forgets which keys it was given.
const facetLists = Object.fromEntries(facetNames.map((name) => [facets[name].list, z.array(FacetValue)])) as Record<
  FacetList,
  z.ZodArray<typeof FacetValue>
>;

/**
 * What a selection can be narrowed to. Each count is the number of products that one gets by choosing this value, in
 * place of what is chosen of its own group; all other filters hold. Chosen values are always listed, with 0 if need be.
 */
export const Facets = z.object({
  ...facetLists,
  /** A category counts itself and everything below it. */
  categories: z.array(z.object({ id: z.string(), count: z.number() })),
  /** `lowStock`: in stock, but what sells of it is gone or lasts only days (domain/low-stock.ts). */
  availability: z.object({ inStock: z.number(), outOfStock: z.number(), lowStock: z.number() }),
  priceRange: z.object({ min: rupees, max: rupees }),
});
export type Facets = z.infer<typeof Facets>;

/**
 * No value of a facet is longer, in characters. Not among the facets themselves: the browser loads those
 * at a first visit.
 */
const LONGEST_VALUE = Math.max(limits.sizeLength, limits.colourLength, limits.brandLength);

/** The query parameters that narrow and sort a list of products; all are optional and combine with "and". */
export const productFilters = {
  q: line(limits.searchLength).default(''),
  availability: z.enum(availabilities).optional(),
  ...eachFacet(() => repeated(line(LONGEST_VALUE))),
  categories: repeated(id),
  minPrice: rupeesOf(typedNumberText.lowestPrice).optional(),
  maxPrice: rupeesOf(typedNumberText.highestPrice).optional(),
  sort: z.enum(sorts).default('default'),
};
export const ProductFilters = z.object(productFilters);
/** Prices in paise; lists empty when not asked for. */
export type ProductFilters = z.output<typeof ProductFilters>;
