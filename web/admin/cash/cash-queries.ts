import type { CashPile } from '#domain/cash.ts';
import { call } from '../../api/call.ts';

/**
 * The keys of all queries about cash begin with this key. When a remittance is booked or undone, these queries are read
 * again.
 */
const CASH_KEY = ['admin', 'cash'];

export const cashQuery = { queryKey: CASH_KEY, queryFn: async () => call('GET /cash') };

export function pileQuery(asked: { pile: CashPile; courier: string | undefined; page: number }) {
  const { courier, ...others } = asked;
  return {
    queryKey: [...CASH_KEY, 'orders', asked],
    queryFn: async () => call('GET /cash/orders', { query: { ...others, ...(courier !== undefined && { courier }) } }),
  };
}

export function remittancesQuery(page: number) {
  return {
    queryKey: [...CASH_KEY, 'remittances', page],
    queryFn: async () => call('GET /remittances', { query: { page } }),
  };
}

export function remittanceQuery(id: string) {
  return {
    queryKey: [...CASH_KEY, 'remittance', id],
    queryFn: async () => call('GET /remittances/{id}', { params: { id } }),
  };
}
