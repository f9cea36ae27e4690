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
 * The filters in the address of this list. While products are loading, the filters of the coming address are shown at
 * once.
 */
export function useAsked(path: ListPath) {
  const { location, state } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const [current, setSearch] = useSearchParams();
  const isInBrowser = useIsInBrowser();
  // The path of a navigation still has the prefix of the language.
  const isToList = location !== undefined && isListAt(path, location.pathname);
  const search = selectionIn(isToList ? new URLSearchParams(location.search) : current, path);
  return {
    search,
    setSearch,
    /**
     * The address stays the same, so nothing is loaded, and the history entry exists as soon as the filters open. A
     * list that is loading continues to load.
     */
    openFilters: () => {
      const state = { filtersOpenedAt: `${search}` };
      void navigate(isToList ? toShop(search) : here, { state, preventScrollReset: true });
    },
    isLoading: state === 'loading',
    // After a reload the history still says that the filters are open, but the HTML of the server does not, so the
    // first render shows them closed. On the way to another page the filters are closed, because the navigation that
    // closes them may not have finished when the shopper clicks a product.
    isFiltering: isInBrowser && (isToList || location === undefined) && filtersOpenedAt(location ?? here) !== undefined,
  };
}

/**
 * For the route of a list. Opening or closing the filters adds or removes a history entry, but the products stay the
 * same.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isPageRenewed() || (currentUrl.href !== nextUrl.href && defaultShouldRevalidate);
