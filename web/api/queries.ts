import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { roleOf, session } from '../session/session.ts';
import { forgetDrafts } from '../session/draft-storage.ts';
import { ApiError } from './api-error.ts';

/**
 * What is personal (cart, wishes, addresses, orders) is fetched by the browser and kept here; what everybody may see
 * comes with the page from its loader. On the server nothing is ever put in.
 */
export const queries = new QueryClient({
  // The specification has failures of orders and addresses logged (§8); the screens say them too.
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
  forgetShoppers();
  askAgainOnline();
}

/**
 * A shopper's session is over, here or in another tab, or somebody else's has begun: nothing of theirs
 * stays in this page.
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
 * What could not be asked for without a network comes by itself once it is back. The library sees to that only where it
 * saw the network go: not of a page that was opened without one.
 */
function askAgainOnline(): void {
  const failed = ({ state }: Query) => state.status === 'error' && state.data === undefined;
  window.addEventListener(
    'online',
    () => void queries.refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false }),
  );
}
