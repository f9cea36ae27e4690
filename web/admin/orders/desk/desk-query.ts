import { call } from '../../../api/call.ts';

/** How many orders lie on each pile of the desk, for TanStack Query. */
export const deskQuery = { queryKey: ['admin', 'desk'], queryFn: async () => call('GET /orders/desk') };
