import { call } from '../../../api/call.ts';

/** Counts the orders on each pile of the desk, for TanStack Query. */
export const deskQuery = { queryKey: ['admin', 'desk'], queryFn: async () => call('GET /orders/desk') };
