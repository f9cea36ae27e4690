import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#messages/locales.ts';
import { call } from '../../api/call.ts';

/** The published pages. */
export const legalPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages'],
  queryFn: async () => (await call('GET /legal-pages')).pages,
});

/** All pages, including drafts, with their texts in a language. */
export const allPagesQuery = (language: Locale) =>
  queryOptions({
    queryKey: ['admin', 'legal-pages', 'all', language],
    queryFn: async () => call('GET /legal-pages/all', { query: { language } }),
  });
