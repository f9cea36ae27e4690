import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The legal pages that are written. */
export const legalPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages'],
  queryFn: async () => (await call('GET /legal-pages')).pages,
});
