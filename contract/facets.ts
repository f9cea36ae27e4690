import { eachField, productFields } from '#domain/product-fields.ts';
import { recordOf } from '#domain/record-of.ts';

// Facets: the values by which shoppers filter a list of products. The query parameters, the server's selection and
// counts, and the filters of the shop use the list of facets in this file. A new facet of products needs an entry in
// domain/product-fields.ts. A new facet of variants needs a line here, a line in server/goods/catalogue/facet-table.ts
// that names the source of its value, and its name in messages/en/filters.json. This file contains no Zod shapes, so
// that the browser can load it without the validator.

type Facet = {
  /** The name of the list of the facet's values in the answer's `facets`. */
  list: string;
  /** True if only variants in stock match and count: size M then means that a shopper can buy M. */
  needsStock: boolean;
  /** The sort order of the facet's values: sizes in their usual order, other facets by the number of products. */
  order: 'size' | 'count';
  /** The list of a facet shows at most this many values, the most frequent ones, and in addition the chosen values. */
  mostListed: number;
};

/** The facets by their query parameter, in the order in which filters show them. */
export const facets = {
  size: { list: 'sizes', needsStock: true, order: 'size', mostListed: Infinity },
  // The colour code of a variant decides its colour family (domain/colour-families.ts).
  family: { list: 'families', needsStock: false, order: 'count', mostListed: Infinity },
  color: { list: 'colors', needsStock: false, order: 'count', mostListed: Infinity },
  ...eachField((name) => ({ ...productFields[name], needsStock: false, order: 'count' as const })),
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets;
export type FacetList = (typeof facets)[FacetName]['list'];

// The cast is safe: Object.keys has the type string[], but the object has exactly these keys.
export const facetNames = Object.keys(facets) as readonly FacetName[];

/** Makes a record with one value for each facet. */
export function eachFacet<Value>(make: (name: FacetName) => Value): Record<FacetName, Value> {
  return recordOf(facetNames, make);
}

/** Makes a record with one list for each facet, under the list's name. */
export function eachFacetList<List>(make: (name: FacetName) => List): Record<FacetList, List> {
  // The cast is safe: the type of Object.fromEntries does not contain its keys.
  return Object.fromEntries(facetNames.map((name) => [facets[name].list, make(name)])) as Record<FacetList, List>;
}
