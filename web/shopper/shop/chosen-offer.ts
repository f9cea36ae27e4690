import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Variant } from '#contract/variants.ts';
import { shownOffer } from '#domain/offers.ts';
import { sameKey } from '#domain/same-key.ts';
import type { Choose } from '../card-keeper.ts';

/** What each facet asks of a variant; null: of the product, whose variants are alike in it. */
const valueOf: Record<FacetName, ((variant: Variant) => string | undefined) | null> = {
  size: ({ size, stock }) => (stock > 0 ? size : undefined),
  family: ({ colorFamily }) => colorFamily,
  color: ({ color }) => color,
  brand: null,
};

type Choice = ReadonlyArray<{ of: (variant: Variant) => string | undefined; keys: ReadonlySet<string> }>;

/**
 * Finds which price a list shows of a product, by the address of the list: that of a variant which has the chosen size
 * and colour. Undefined where nothing of that is chosen.
 */
export function choosing(search: URLSearchParams): Choose | undefined {
  const choice: Choice = facetNames.flatMap((name) => {
    const [of, texts] = [valueOf[name], search.getAll(name)];
    return of && texts.length > 0 ? [{ of, keys: new Set(texts.map(sameKey)) }] : [];
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
