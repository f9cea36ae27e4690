import type { Entry } from './entries.ts';

const nameCollator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

export const compareNames = (a: string, b: string): number => nameCollator.compare(a, b);

/**
 * No two products are equal in a sort order: among products with the same value, the newest comes first. If the times
 * are equal too, the id decides. If two products were equal, a page of a list could repeat a product of the previous
 * page or leave one out.
 */
export const newestFirst = (a: Pick<Entry, 'id' | 'createdAt'>, b: Pick<Entry, 'id' | 'createdAt'>): number =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1;
