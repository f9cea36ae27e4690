import { useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | undefined>>;

/**
 * Reads and changes what a list is filtered and sorted by, which the address holds so that it can be bookmarked, shared
 * and gone back to. Any change but one of the page leads to the first page; an empty value leaves the address.
 */
export function useListSearch() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Changes, { replace = false } = {}) =>
    setSearch((before) => withChanges(before, changes), { replace, preventScrollReset: true });
  const get = (name: string) => search.get(name) ?? '';
  return { search, get, set, page: Math.max(1, Number(search.get('page') ?? 1) || 1) };
}

function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
