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
 * The filters in the address of this list, shown at once: while products are loading, those of the address under way.
 */
export function useAsked(path: ListPath) {
  const { location, state } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const [current, setSearch] = useSearchParams();
  const isInBrowser = useIsInBrowser();
  // A navigation's path still has the language's prefix.
  const isToList = location !== undefined && isListAt(path, location.pathname);
  const search = selectionIn(isToList ? new URLSearchParams(location.search) : current, path);
  return {
    search,
    setSearch,
    /**
     * This stays at the same address, so that nothing is loaded: the step of history exists as soon as the filters
     * open. A list that is loading continues to load.
     */
    openFilters: () => {
      const state = { filtersOpenedAt: `${search}` };
      void navigate(isToList ? toShop(search) : here, { state, preventScrollReset: true });
    },
    isLoading: state === 'loading',
    // After a reload the browser still knows it from the history, but the server's HTML does not. On the way to another
    // page the filters are closed: the step that closes them may not have come when a shopper clicks a product.
    isFiltering: isInBrowser && (isToList || location === undefined) && filtersOpenedAt(location ?? here) !== undefined,
  };
}

/** For a list's route. Opening and closing the filters is a step of history, but shows the same products. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isPageRenewed() || (currentUrl.href !== nextUrl.href && defaultShouldRevalidate);
