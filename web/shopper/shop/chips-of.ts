import type { MenuCategory } from '../menu-category.ts';
import { facetNames, type FacetName } from '#contract/facets.ts';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { sameKey } from '#domain/same-key.ts';
import * as chosenText from '#text/chosen-filters.ts';
import * as familyText from '#text/colour-families.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import { namesOf } from './names-of.ts';
import { changed, withoutPage, type Change } from './selection.ts';

/** A chosen filter as a button. `without` is the address without this filter. */
export type Chip = { label: string; without: string };

/**
 * Returns the chosen filters with their names in the current language. The server names the filters, so that a first
 * visit loads no code and texts for them.
 */
export function chipsOf(search: URLSearchParams, categories: readonly MenuCategory[]): Chip[] {
  const chip = (label: string, change: Change): Chip => ({ label, without: `${withoutPage(changed(search, change))}` });
  const each = (name: string, labelOf: (value: string) => string): Chip[] => {
    const all = search.getAll(name);
    return all.map((value) => chip(labelOf(value), { [name]: all.filter((other) => other !== value) }));
  };
  const availability = search.get('availability');
  const price = priceLabel(search.get('minPrice'), search.get('maxPrice'));
  return [
    ...(availability ? [chip(availabilityLabel(availability), { availability: undefined })] : []),
    ...facetNames.flatMap((name) => each(name, (value) => valueLabel(name, value))),
    ...each('categories', toCategoryLabel(search.has('categories') ? categories : [])),
    ...(price ? [chip(price, { minPrice: undefined, maxPrice: undefined })] : []),
  ];
}

function toCategoryLabel(categories: readonly MenuCategory[]): (id: string) => string {
  const names = namesOf(categories);
  return (id) => {
    const { name, above } = names.get(id) ?? { name: chosenText.category(), above: '' };
    return above ? chosenText.categoryIn({ name, path: above }) : name;
  };
}

function valueLabel(facet: FacetName, value: string): string {
  if (facet === 'family') return familyText.name({ family: sameKey(value) });
  if (facet === 'size') return chosenText.facetValue({ facet, value: sizeName(value) });
  return chosenText.facetValue({ facet, value: facet === 'color' ? colourName(value) : value });
}

function availabilityLabel(availability: string): string {
  return availability === 'in-stock' ? chosenText.inStock() : chosenText.outOfStock();
}

function priceLabel(from: string | null, to: string | null): string | undefined {
  const [min, max] = [from && shownPrice(from), to && shownPrice(to)];
  if (min && max) return chosenText.priceBetween({ min, max });
  if (min) return chosenText.priceFrom({ min });
  return max ? chosenText.priceTo({ max }) : undefined;
}

/** Writes "90000" as "₹90,000". A number that is too large for a price stays as it is. */
function shownPrice(rupees: string): string {
  const paise = parseRupees(rupees);
  return paise === undefined ? `₹${rupees}` : formatPaise(paise);
}
