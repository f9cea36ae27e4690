import { queryOptions } from '@tanstack/react-query';
import { addDays, indianDay } from '#domain/days.ts';
import { call } from '../../api/call.ts';

export const USUAL_DAYS = 30;

/** The days of which an address asks, as Indian days; the last thirty where it names none. */
export function rangeOf(get: (name: string) => string | null, today = indianDay(new Date().toISOString())) {
  const to = get('to') || today;
  return { today, from: get('from') || addDays(to, 1 - USUAL_DAYS), to };
}

/** How the shop did in these days, for TanStack Query. */
export function insightsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['admin', 'insights', from, to],
    queryFn: async () => call('GET /insights', { query: { from, to } }),
  });
}
