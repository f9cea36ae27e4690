import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The published pages. */
export const legalPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages'],
  queryFn: async () => (await call('GET /legal-pages')).pages,
});

/** All pages, drafts too. */
export const allPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages', 'all'],
  queryFn: async () => (await call('GET /legal-pages/all')).pages,
});
