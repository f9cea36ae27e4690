import { limits } from '#domain/limits.ts';
import { productFieldNames, productFields } from '#domain/product-fields.ts';

/**
 * No value of a facet is longer, in characters. This does not stand in facets.ts, because the browser loads that file
 * at a first visit.
 */
export const longestFacetValue = Math.max(
  limits.sizeLength,
  limits.colourLength,
  ...productFieldNames.map((name) => productFields[name].mostLength),
);
