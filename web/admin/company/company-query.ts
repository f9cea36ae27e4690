import { call } from '../../api/call.ts';

/** The query of the company's details, for TanStack Query. */
export const companyQuery = {
  queryKey: ['admin', 'company'],
  queryFn: async () => (await call('GET /company-details')).details,
};
