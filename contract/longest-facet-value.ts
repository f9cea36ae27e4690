import { limits } from '#domain/limits.ts';
import { productFieldNames, productFields } from '#domain/product-fields.ts';

/**
 * The most characters of a facet's value. It is not in facets.ts, because the browser loads that file in a first visit.
 */
export const longestFacetValue = Math.max(
  limits.sizeLength,
  limits.colourLength,
  ...productFieldNames.map((name) => productFields[name].mostLength),
);
