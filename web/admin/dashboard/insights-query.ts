import { queryOptions } from '@tanstack/react-query';
import { addDays, indianDay } from '#domain/days.ts';
import { limits } from '#domain/limits.ts';
import { call } from '../../api/call.ts';

export const USUAL_DAYS = 30;

/** Returns the range of days (in Indian time) that an address names. By default the range is the last thirty days. */
export function rangeOf(get: (name: string) => string | null, today = indianDay(new Date().toISOString())) {
  const to = get('to') || today;
  return { today, from: get('from') || addDays(to, 1 - USUAL_DAYS), to };
}

/**
 * Returns the range of days after the person has chosen its first or last day. The other day stays the same, unless the
 * range would then be invalid, for example too long. Returns undefined while the person is still typing the year, for
 * example while the box contains the year 2.
 */
export function rangeAfter(
  chosen: { from: string } | { to: string },
  range: { from: string; to: string; today: string },
): { from: string; to: string } | undefined {
  const most = limits.insightDays - 1;
  const [day] = Object.values(chosen);
  if (day === undefined || day < FIRST_DAY || day > range.today) return undefined;
  if ('from' in chosen) {
    const last = addDays(day, range.to < day ? USUAL_DAYS - 1 : most);
    const to = range.to < day || range.to > last ? last : range.to;
    return { from: day, to: to < range.today ? to : range.today };
  }
  const first = addDays(day, range.from > day ? 1 - USUAL_DAYS : -most);
  return { from: range.from > day || range.from < first ? first : range.from, to: day };
}

/** No shop has orders before this day. If a typed day is earlier, the person has not finished typing the year. */
const FIRST_DAY = '2000-01-01';

/** The shop's figures for these days, as a query for TanStack Query. */
export function insightsQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['admin', 'insights', from, to],
    queryFn: async () => call('GET /insights', { query: { from, to } }),
  });
}
