import { call } from '../../../api/call.ts';

/** The numbers of orders that wait for each kind of work, as a query for TanStack Query. */
export const deskQuery = { queryKey: ['admin', 'desk'], queryFn: async () => call('GET /orders/desk') };
