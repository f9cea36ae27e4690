import {
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { isPageRenewed } from '../frame/use-fresh-after-back.ts';
import { filtersOpenedAt, isListAt, selectionIn, toShop, type ListPath } from './selection.ts';

export type Asked = ReturnType<typeof useAsked>;

/**
 * Returns the filters in the address of this list. While products are loading, the page already shows the filters of
 * the next address.
 */
export function useAsked(path: ListPath) {
  const { location, state } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const [current, setSearch] = useSearchParams();
  const isInBrowser = useIsInBrowser();
  // The path of a navigation still begins with the language.
  const isToList = location !== undefined && isListAt(path, location.pathname);
  const search = selectionIn(isToList ? new URLSearchParams(location.search) : current, path);
  return {
    search,
    setSearch,
    /**
     * The address stays the same, so nothing is loaded, and the history entry exists as soon as the filters open. A
     * list that is just loading continues to load.
     */
    openFilters: () => {
      const state = { filtersOpenedAt: `${search}` };
      void navigate(isToList ? toShop(search) : here, { state, preventScrollReset: true });
    },
    isLoading: state === 'loading',
    // The first render shows the filters closed: after a reload the history still says that they are open, but the
    // server's HTML does not. On the way to another page the filters are closed too, because the navigation that closes
    // them may not have ended when the shopper clicks a product.
    isFiltering: isInBrowser && (isToList || location === undefined) && filtersOpenedAt(location ?? here) !== undefined,
  };
}

/**
 * For the route of a list: says whether its data is loaded again. Opening or closing the filters adds or removes a
 * history entry, but the products stay the same.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isPageRenewed() || (currentUrl.href !== nextUrl.href && defaultShouldRevalidate);
