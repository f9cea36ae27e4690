import type { Entry } from './entries.ts';

const nameCollator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

export const compareNames = (a: string, b: string): number => nameCollator.compare(a, b);

/**
 * Every order is total: ties fall to the newest, then to the id, so that no product is shown twice
 * or missed while paging.
 */
export const newestFirst = (a: Pick<Entry, 'id' | 'createdAt'>, b: Pick<Entry, 'id' | 'createdAt'>): number =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1;
