// What a list of products can be narrowed to by a value of its variants. The query parameters, the server's selection
// and counts, and the shop's filters all follow from this list; a new facet needs a line here, one in
// server/goods/catalogue/facet-table.ts for where its value comes from, and its name in messages/en/filters.json. No
// shapes here, so the browser can import it without the validator.

export type Facet = {
  /** The name of its list of values in the answer's `facets`. */
  list: string;
  /** A variant that is out of stock neither matches nor counts: size M means that M can be bought. */
  needsStock: boolean;
  /** Sizes are listed in the trade's order, the others by how many products have them. */
  order: 'size' | 'count';
  /** So many values are listed at most: the most frequent ones, and besides them those that were asked for. */
  mostListed: number;
};

/** The facets by their query parameter, in the order in which filters show them. */
export const facets = {
  size: { list: 'sizes', needsStock: true, order: 'size', mostListed: Infinity },
  // Which shades belong to a family follows from their codes: domain/colour-families.ts.
  family: { list: 'families', needsStock: false, order: 'count', mostListed: Infinity },
  color: { list: 'colors', needsStock: false, order: 'count', mostListed: Infinity },
  // A large catalogue has thousands of brands; all of them would weigh more than the page of products itself.
  brand: { list: 'brands', needsStock: false, order: 'count', mostListed: 60 },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets;
export type FacetList = (typeof facets)[FacetName]['list'];

// as: Object.keys answers plain text, though the object has exactly these keys.
export const facetNames = Object.keys(facets) as readonly FacetName[];

/** Makes a record with one value a facet. */
export function eachFacet<Value>(make: (name: FacetName) => Value): Record<FacetName, Value> {
  // as: complete once the loop has ended. Built key by key, not by Object.fromEntries, whose objects
  // are slower to read.
  const record = {} as Record<FacetName, Value>;
  for (const name of facetNames) record[name] = make(name);
  return record;
}
