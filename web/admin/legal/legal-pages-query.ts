import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#messages/locales.ts';
import { call } from '../../api/call.ts';

/** The published legal pages, as a query for TanStack Query. */
export const legalPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages'],
  queryFn: async () => (await call('GET /legal-pages')).pages,
});

/** All legal pages, including drafts, with their texts in one language. */
export const allPagesQuery = (language: Locale) =>
  queryOptions({
    queryKey: ['admin', 'legal-pages', 'all', language],
    queryFn: async () => call('GET /legal-pages/all', { query: { language } }),
  });
