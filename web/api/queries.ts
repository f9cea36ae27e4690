import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { roleOf, session } from '../session/session.ts';
import { forgetDrafts } from '../session/draft-storage.ts';
import { ApiError } from './api-error.ts';

/**
 * The browser fetches personal data (cart, wishes, addresses, orders) and caches it here. Public data comes from the
 * loader of the page. On the server this cache stays empty.
 */
export const queries = new QueryClient({
  // The specification wants failures of orders and addresses logged (§8); the screens show them too.
  // oxlint-disable-next-line no-console -- see above
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.warn(`${String(queryKey[0])}:`, error) }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
});

if (typeof window !== 'undefined') {
  // Pages outside a provider, such as the payment page, must also notice changes of the network and of the window's
  // focus. Otherwise the library would believe for ever that it is offline, if it was offline when the last provider
  // was unmounted.
  queries.mount();
  forgetShoppers();
  askAgainOnline();
}

/**
 * If a shopper's session has ended, here or in another tab, or another person's session has begun, this page deletes
 * its data of that shopper.
 */
function forgetShoppers(): void {
  let before = session.get();
  session.subscribe(() => {
    const was = before;
    before = session.get();
    if (roleOf(was) !== 'customer' || was.user?.id === before.user?.id) return;
    queries.clear();
    forgetDrafts();
  });
}

/**
 * Repeats requests that failed offline once the device is online. The library itself does that only if it noticed the
 * lost connection, but not on a page that was opened offline.
 */
function askAgainOnline(): void {
  const failed = ({ state }: Query) => state.status === 'error' && state.data === undefined;
  window.addEventListener(
    'online',
    () => void queries.refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false }),
  );
}
