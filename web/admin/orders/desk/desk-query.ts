import { call } from '../../../api/call.ts';

/** Counts the orders that wait for each kind of work, for TanStack Query. */
export const deskQuery = { queryKey: ['admin', 'desk'], queryFn: async () => call('GET /orders/desk') };
