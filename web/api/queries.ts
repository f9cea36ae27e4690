import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { roleOf, session } from '../session/session.ts';
import { forgetDrafts } from '../session/draft-storage.ts';
import { ApiError } from './api-error.ts';

/**
 * The browser fetches personal data (cart, wishes, addresses, orders) and stores it here; public data comes with the
 * page from its loader. On the server the cache of queries stays empty.
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
  // Pages outside a provider, such as that of a payment, follow the network and the window's focus, too. Without this
  // the library would always believe that it is offline, if it was offline when the last provider went.
  queries.mount();
  forgetShoppers();
  askAgainOnline();
}

/**
 * A shopper's session has ended, here or in another tab, or
 * somebody else's has begun: this page must forget their data.
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
 * Requests that failed offline are repeated once the device is online. The library does this only if it saw the
 * connection break, not for a page that was opened offline.
 */
function askAgainOnline(): void {
  const failed = ({ state }: Query) => state.status === 'error' && state.data === undefined;
  window.addEventListener(
    'online',
    () => void queries.refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false }),
  );
}
