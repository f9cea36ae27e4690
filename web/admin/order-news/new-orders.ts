import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import * as menuText from '#text/admin-menu.ts';
import { ApiError } from '../../api/api-error.ts';
import { byItself, call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { playIfWanted } from './order-sound.ts';

/**
 * The number of orders that have come since a list of orders was last shown. `shownTo` is the newest order that the
 * lists show, and `newest` is the newest order of the shop (both are ids).
 */
type NewOrders = { shownTo: string; newest: string; /** The server counts at most 100. */ count: number };

const KEY = ['new orders'];
/** An id lower than any order's id, for a shop that has no orders yet: every order is newer. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';
const [SEEN_MS, HIDDEN_MS] = [4000, 60_000];
const PATIENCE_MS = 8000;

/**
 * Asks the server for new orders while the back office is open, if this person may see orders. Shows the number of new
 * orders in the window's title.
 */
export function useNewOrdersPoll(mayAsk: boolean): number {
  const { data } = useQuery(
    {
      queryKey: KEY,
      queryFn: ask,
      enabled: mayAsk,
      retry: false,
      staleTime: 0,
      // After the session has ended, the page no longer asks for new orders. A person who is typing sees that the
      // session has ended when they save.
      refetchInterval: ({ state }) => !isRefused(state.error) && (document.hidden ? HIDDEN_MS : SEEN_MS),
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: ({ state }) => !isRefused(state.error),
    },
    queries,
  );
  const count = (mayAsk && data?.count) || 0;
  useCountInTitle(count);
  return count;
}

/** Returns the last answer about new orders, without a new request. `isKnown` is false if the last request failed. */
export function useNewOrders() {
  const { data, isPending, isError } = useQuery({ queryKey: KEY, queryFn: ask, enabled: false }, queries);
  return { count: data?.count ?? 0, newest: data?.newest, isPending, isKnown: !isError };
}

/** Returns the id of the newest order that the list shows. Returns undefined if the server did not answer. */
export async function lastShown(): Promise<string | undefined> {
  const known = queries.getQueryData<NewOrders>(KEY);
  if (known) return known.shownTo;
  return queries.fetchQuery({ queryKey: KEY, queryFn: ask }).then(
    ({ shownTo }) => shownTo,
    () => undefined,
  );
}

/** Adds the new orders to the lists, and sets the number of new orders to zero. */
export async function showNewOrders(): Promise<void> {
  const known = queries.getQueryData<NewOrders>(KEY);
  if (!known || known.count === 0) return;
  // A request that is still under way would count the shown orders again, so it is cancelled.
  await queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<NewOrders>(KEY, { shownTo: known.newest, newest: known.newest, count: 0 });
  await queries.invalidateQueries({ queryKey: ['admin'] });
}

/** Writes the number of new orders in digits; a number above 99 is written "99+". */
export function inDigits(count: number): string {
  return menuText.newCount({ count });
}

async function ask(): Promise<NewOrders> {
  const known = queries.getQueryData<NewOrders>(KEY);
  const query = { after: known?.shownTo };
  const { count, newest } = await call('GET /orders/new', { query, headers: byItself, patienceMs: PATIENCE_MS });
  if (count > (known?.count ?? 0)) playIfWanted();
  const last = newest ?? NO_ORDER;
  return { shownTo: known?.shownTo ?? last, newest: last, count };
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function useCountInTitle(count: number): void {
  // The cast is safe: the loader of every screen returns an object with a title (screen.tsx).
  const { title } = (useMatches().at(-1)?.loaderData ?? {}) as { title?: string };
  useEffect(() => {
    if (title !== undefined) document.title = count > 0 ? menuText.titleWithNew({ count, title }) : title;
  }, [count, title]);
}
