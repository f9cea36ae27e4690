import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Variant } from '#contract/variants.ts';
import { shownOffer } from '#domain/offers.ts';
import { isProductField, type ProductField } from '#domain/product-fields.ts';
import { sameKey } from '#domain/same-key.ts';
import type { Choose } from '../card-keeper.ts';

/** The value of a variant in each facet. All variants of a product have the same values in the product's own fields. */
const valueOf: Record<Exclude<FacetName, ProductField>, (variant: Variant) => string | undefined> = {
  size: ({ size, stock }) => (stock > 0 ? size : undefined),
  family: ({ colorFamily }) => colorFamily,
  color: ({ color }) => color,
};

type Choice = ReadonlyArray<{ of: (variant: Variant) => string | undefined; keys: ReadonlySet<string> }>;

/**
 * Finds which price a list shows of a product, by the address of the list: that of a variant which has the chosen size
 * and colour. Undefined where nothing of that is chosen.
 */
export function choosing(search: URLSearchParams): Choose | undefined {
  const choice: Choice = facetNames.flatMap((name) => {
    const texts = search.getAll(name);
    if (isProductField(name) || texts.length === 0) return [];
    return [{ of: valueOf[name], keys: new Set(texts.map(sameKey)) }];
  });
  if (choice.length === 0) return undefined;
  return (variants) => {
    const offer = shownOffer(variants.filter((variant) => isChosen(variant, choice)));
    return offer && { place: variants.indexOf(offer.variant), isFrom: offer.isFrom };
  };
}

function isChosen(variant: Variant, choice: Choice): boolean {
  return choice.every(({ of, keys }) => keys.has(sameKey(of(variant) ?? '')));
}
