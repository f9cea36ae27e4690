import { limits } from '#domain/limits.ts';
import { productFieldNames, productFields } from '#domain/product-fields.ts';

/**
 * The longest value of a facet, in characters. `longestFacetValue` has a file of its own, because a first visit loads
 * facets.ts and does not need `longestFacetValue`.
 */
export const longestFacetValue = Math.max(
  limits.sizeLength,
  limits.colourLength,
  ...productFieldNames.map((name) => productFields[name].mostLength),
);
