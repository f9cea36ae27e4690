import { facetNames, type FacetName } from '#contract/facets.ts';
import type { SearchSummary } from '#contract/search-summary.ts';
import type { Variant } from '#contract/variants.ts';
import { isProductField, type ProductField } from '#domain/product-fields.ts';
import { sameKey } from '#domain/same-key.ts';
import type { Choose } from './card-keeper.ts';
import { cardOffer } from './shown-colour.ts';

/**
 * For each facet, a function that returns a variant's value. Facets that are fields of the product are missing, because
 * all variants share them.
 */
const valueOf: Record<Exclude<FacetName, ProductField>, (variant: Variant) => string | undefined> = {
  size: ({ size, stock }) => (stock > 0 ? size : undefined),
  family: ({ colorFamily }) => colorFamily,
  color: ({ color }) => color,
};

type Choice = { of: (variant: Variant) => string | undefined; keys: ReadonlySet<string> };
type Options = NonNullable<SearchSummary['options']>;

/**
 * Returns the function that chooses the variant in which a list shows a product. The function chooses the cheapest
 * variant that has the size and colour of the list's filters, and those that the search words name, as far as the
 * product has them. Returns undefined if neither filters nor words name a size or a colour.
 */
export function choosing(search: URLSearchParams, options: Options = []): Choose | undefined {
  const chosen = facetNames.flatMap((name): Choice[] => {
    const texts = search.getAll(name);
    if (isProductField(name) || texts.length === 0) return [];
    return [{ of: valueOf[name], keys: new Set(texts.map(sameKey)) }];
  });
  if (chosen.length === 0 && options.length === 0) return undefined;
  return (product) => {
    const { variants } = product;
    let matching = variants.filter((variant) => chosen.every(({ of, keys }) => keys.has(sameKey(of(variant) ?? ''))));
    for (const values of options) {
      const named = matching.filter((variant) => isNamed(variant, values));
      // If no variant has the value that a search word names, the word is ignored: it may have matched the product's
      // name or description.
      if (named.length > 0) matching = named;
    }
    if (chosen.length === 0 && matching.length === variants.length) return undefined;
    const offer = cardOffer(product, matching);
    return offer && { place: variants.indexOf(offer.variant), isFrom: offer.isFrom };
  };
}

function isNamed(variant: Variant, values: Options[number]): boolean {
  return values.some(({ facet, value }) => sameKey(valueOf[facet](variant) ?? '') === sameKey(value));
}
