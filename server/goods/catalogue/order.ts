import type { Entry } from './entries.ts';

const nameCollator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

export const compareNames = (a: string, b: string): number => nameCollator.compare(a, b);

/**
 * Every order is total: among equal products the newest comes first, then the id decides, so that paging shows no
 * product twice and misses none.
 */
export const newestFirst = (a: Pick<Entry, 'id' | 'createdAt'>, b: Pick<Entry, 'id' | 'createdAt'>): number =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1;
