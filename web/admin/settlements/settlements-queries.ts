import { call } from '../../api/call.ts';

/**
 * The keys of all queries about settlements begin with this key. When a report is imported, these queries are read
 * again.
 */
const KEY = ['admin', 'settlements'];

export function settlementsQuery(page: number) {
  return {
    queryKey: [...KEY, page],
    queryFn: async () => call('GET /settlements', { query: { page } }),
  };
}

export function waitingQuery(asked: { late: '0' | '1'; page: number }) {
  return {
    queryKey: [...KEY, 'waiting', asked],
    queryFn: async () => call('GET /settlements/waiting', { query: asked }),
  };
}

export function settlementQuery(id: string) {
  return {
    queryKey: [...KEY, 'one', id],
    queryFn: async () => call('GET /settlements/{id}', { params: { id } }),
  };
}
