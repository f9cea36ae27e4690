import { useSearchParams } from 'react-router';

/**
 * A list's question (words, filters, sort, page) as the address holds it, so that it can be kept, shared and come back to.
 * Changing anything but the page goes to the first one; what is emptied leaves the address.
 */
export function useListSearch() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Record<string, string | undefined>, { replace = false } = {}) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) value === undefined || value === '' ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const get = (name: string) => search.get(name) ?? '';
  return { search, get, set, page: Math.max(1, Number(search.get('page') ?? 1) || 1) };
}
