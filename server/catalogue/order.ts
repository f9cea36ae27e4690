import type { Sort } from '#contract/choices.ts';
import type { Entry } from './entries.ts';

const nameCollator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
export const newestFirst = (a: Entry, b: Entry) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1;

/** Every order is total: ties fall to the newest, then to the id, so that no product is shown twice or missed while paging. */
export const comparators: Record<Sort, (a: Entry, b: Entry) => number> = {
  default: (a, b) => Number(b.inStock) - Number(a.inStock) || newestFirst(a, b),
  newest: newestFirst,
  priceLowHigh: (a, b) => a.paise - b.paise || newestFirst(a, b),
  priceHighLow: (a, b) => b.paise - a.paise || newestFirst(a, b),
  name: (a, b) => nameCollator.compare(a.name, b.name) || newestFirst(a, b),
  stockLowHigh: (a, b) => a.stock - b.stock || newestFirst(a, b),
};
