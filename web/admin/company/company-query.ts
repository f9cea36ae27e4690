import { call } from '../../api/call.ts';

/** Who the shop is, for TanStack Query. */
export const companyQuery = {
  queryKey: ['admin', 'company'],
  queryFn: async () => (await call('GET /company-details')).details,
};
