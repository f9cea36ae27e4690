import { useNavigate, useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | undefined>>;
type Options = { /** No step of the history. */ replace?: boolean };

/**
 * The address that is on its way: what is changed before it is there is changed in it, so that neither change is lost.
 */
let coming: { search: URLSearchParams; replace: boolean } | undefined;

/**
 * Reads and changes what a list is filtered and sorted by, which the address holds so that it can be bookmarked, shared
 * and gone back to. Any change but one of the page leads to the first page; an empty value leaves the address.
 */
export function useListSearch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const set = async (changes: Changes, { replace = false }: Options = {}): Promise<void> => {
    // Not the search of this render, which may be older than the address.
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

/** The page that an address asks for: a whole number from 1, whatever stands there. */
function pageIn(search: URLSearchParams): number {
  const page = Math.floor(Number(search.get('page') ?? 1));
  return page >= 1 && page <= MOST_PAGES ? page : 1;
}

/** What the calls take (contract `paging`). */
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
