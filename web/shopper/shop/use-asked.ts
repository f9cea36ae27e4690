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
 * What the address of this list asks for, shown at once: while its products are loading, that of the address they are
 * loading for.
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
     * At the very address, so that nothing is loaded: the step of history is there as soon as the filters are. A list
     * that is loading goes on.
     */
    openFilters: () => {
      const state = { filtersOpenedAt: `${search}` };
      void navigate(isToList ? toShop(search) : here, { state, preventScrollReset: true });
    },
    isLoading: state === 'loading',
    // A reloaded page still knows it from the history, but the server's HTML does not. On the way to another page they
    // are closed: the step that closes them may not have come when a product is pressed.
    isFiltering: isInBrowser && (isToList || location === undefined) && filtersOpenedAt(location ?? here) !== undefined,
  };
}

/** For a list's route. Opening and closing the filters is a step of history, but shows the same products. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isPageRenewed() || (currentUrl.href !== nextUrl.href && defaultShouldRevalidate);
