import type { Category } from '#contract/categories.ts';

/** The shop keeps what is chosen in its address, so that it can be shared, gone back to and kept ready. */
const passedOn = ['page', 'availability', 'minPrice', 'maxPrice', 'sort'] as const;

export const sortLabels = [
  ['default', 'Featured'],
  ['priceLowHigh', 'Price: low to high'],
  ['priceHighLow', 'Price: high to low'],
  ['newest', 'Newest'],
] as const;

/** The query of the products call for this address. */
export function queryOf(search: URLSearchParams) {
  const single = Object.fromEntries(passedOn.map((name) => [name, search.get(name) ?? undefined]));
  return { ...single, size: search.getAll('size'), color: search.getAll('color'), categories: search.getAll('categories') };
}

/** The address with some parameters set anew; undefined or empty takes one out. In the order the server keeps pages by. */
export function changed(search: URLSearchParams, change: Record<string, string | readonly string[] | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) next.append(name, String(one));
  }
  next.sort();
  return next;
}

/** Another selection begins at its first page. */
export function withoutPage(search: URLSearchParams): URLSearchParams {
  return changed(search, { page: undefined });
}

export type Chip = { label: string; without: URLSearchParams };

/** What is chosen, as removable words. */
export function chipsOf(search: URLSearchParams, categories: readonly Category[]): Chip[] {
  const names = new Map(flatten(categories).map((category) => [category.id, category.name]));
  const chips: Chip[] = [];
  const add = (label: string, change: Record<string, string | readonly string[] | undefined>) => chips.push({ label, without: withoutPage(changed(search, change)) });
  const availability = search.get('availability');
  if (availability) add(availability === 'in-stock' ? 'In stock' : 'Out of stock', { availability: undefined });
  for (const name of ['size', 'color', 'categories'] as const) {
    const all = search.getAll(name);
    for (const value of all) add(name === 'categories' ? (names.get(value) ?? 'Category') : name === 'size' ? `Size ${value}` : value, { [name]: all.filter((other) => other !== value) });
  }
  const [min, max] = [search.get('minPrice'), search.get('maxPrice')];
  if (min || max) add(min && max ? `₹${min} – ₹${max}` : min ? `From ₹${min}` : `Up to ₹${max}`, { minPrice: undefined, maxPrice: undefined });
  return chips;
}

export function flatten(categories: readonly Category[]): Category[] {
  return categories.flatMap((category) => [category, ...flatten(category.subCategories)]);
}
