import { useNavigate, useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | undefined>>;
type Options = { /** True if the change adds no entry to the browser's history. */ replace?: boolean };

/**
 * The target of a navigation that has not ended yet. If another change comes before its end, the change is applied to
 * this address, so that both changes take effect.
 */
let coming: { search: URLSearchParams; replace: boolean } | undefined;

/**
 * Reads and changes a list's filters and sorting. The page's address contains search words and filters, so that people
 * can bookmark them, share them and go back to them. After any change except a change of the page number, the list
 * shows page 1. An empty value is removed from the address.
 */
export function useListSearch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const set = async (changes: Changes, { replace = false }: Options = {}): Promise<void> => {
    // The code reads the window's present address, because the search of this render may be older.
    const before = coming ?? { search: new URLSearchParams(window.location.search), replace: true };
    const next = { search: withChanges(before.search, changes), replace: replace && before.replace };
    coming = next;
    await navigate(`?${next.search}`, { replace: next.replace, preventScrollReset: true });
    if (coming === next) coming = undefined;
  };
  const get = (name: string) => search.get(name) ?? '';
  const toPage = (page: number, options?: Options) => set({ page: page === 1 ? undefined : String(page) }, options);
  return { search, get, set, page: pageIn(search), toPage };
}

/** Returns the page number in an address. Returns 1 if the address has no valid number. */
function pageIn(search: URLSearchParams): number {
  const page = Math.floor(Number(search.get('page') ?? 1));
  return page >= 1 && page <= MOST_PAGES ? page : 1;
}

/** The highest page number that the server accepts (`paging` in the contract). */
const MOST_PAGES = 1_000_000;

function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
