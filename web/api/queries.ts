import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { roleOf, session } from '../session/session.ts';
import { forgetDrafts } from '../session/draft-storage.ts';
import { ApiError } from './api-error.ts';

/**
 * The cache of personal data (cart, wishes, addresses, orders), which the browser fetches itself. Public data comes
 * from the page's loader. On the server this cache stays empty.
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
  // focus. Without `mount`, the library would stay offline for ever if the device was offline when the last provider
  // was unmounted.
  queries.mount();
  forgetShoppers();
  askAgainOnline();
}

/**
 * Deletes a shopper's cached data and drafts when the shopper's session has ended or another person's session has
 * begun, here or in another tab.
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
 * Repeats requests that failed offline, once the device is online. The library itself repeats them only if the
 * connection was lost while the page was open, not if the page was opened offline.
 */
function askAgainOnline(): void {
  const failed = ({ state }: Query) => state.status === 'error' && state.data === undefined;
  window.addEventListener(
    'online',
    () => void queries.refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false }),
  );
}
