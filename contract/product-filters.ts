import * as typedNumberText from '#text/typed-number.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { availabilities, sorts } from './choices.ts';
import { eachFacet, eachFacetList } from './facets.ts';
import { id, line, repeated, rupees, rupeesOf } from './fields.ts';
import { longestFacetValue } from './longest-facet-value.ts';

/**
 * A value of a facet and the number of products that have it. `hex` is the code of a colour, for its swatch. `name` is
 * the value in the reader's language, if it differs from `value`.
 */
const FacetValue = z.object({
  value: z.string(),
  name: z.string().optional(),
  hex: z.string().optional(),
  count: z.number(),
});
export type FacetValue = z.infer<typeof FacetValue>;

/**
 * The values by which a selection can be filtered further. The count of a value is the number of products that the list
 * would have if a shopper chose only this value of the facet, and left all other filters unchanged. Chosen values are
 * always listed, even with 0 products.
 */
export const Facets = z.object({
  ...eachFacetList(() => z.array(FacetValue)),
  /** The count of a category includes the products of all categories below it. */
  categories: z.array(z.object({ id: z.string(), count: z.number() })),
  /**
   * `lowStock` counts products in stock whose selling sizes are sold out or will last only days (domain/low-stock.ts).
   */
  availability: z.object({ inStock: z.number(), outOfStock: z.number(), lowStock: z.number() }),
  priceRange: z.object({ min: rupees, max: rupees }),
});
export type Facets = z.infer<typeof Facets>;

/**
 * The query parameters that filter and sort a list of products. All parameters are optional, and a product must match
 * all given ones.
 */
export const productFilters = {
  q: line(limits.searchLength).default(''),
  availability: z.enum(availabilities).optional(),
  ...eachFacet(() => repeated(line(longestFacetValue))),
  categories: repeated(id),
  minPrice: rupeesOf(typedNumberText.lowestPrice).optional(),
  maxPrice: rupeesOf(typedNumberText.highestPrice).optional(),
  sort: z.enum(sorts).default('default'),
};
export const ProductFilters = z.object(productFilters);
/** The filters after the query was read: prices are paise, and a list is empty if the query does not contain it. */
export type ProductFilters = z.output<typeof ProductFilters>;
