import { useEffect, useMemo, useState } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { call } from '../../../api/call.ts';

/** Which variants the sheet shows; each empty when not asked for. With `ids` it shows just those products. */
export type SheetFilters = { q: string; categories: string; availability: string; ids: readonly string[] };
type LoadingState = 'loading' | 'complete' | 'failed';
type Loaded = { key: string; rows: readonly SheetRow[]; state: LoadingState };

const NO_ROWS: readonly SheetRow[] = [];
const FIRST_PRODUCTS = 20;

/** Fetches the rows, which arrive a few hundred products at a time. `replace` puts newer rows in their place. */
export function useSheetRows(filters: SheetFilters) {
  const key = JSON.stringify(filters);
  const [loaded, setLoaded] = useState<Loaded>({ key, rows: NO_ROWS, state: 'loading' });
  // Rows that were loaded for other filters do not count.
  const { rows, state } = loaded.key === key ? loaded : { rows: NO_ROWS, state: 'loading' as const };
  useEffect(() => {
    const controller = new AbortController();
    const show = (rows: readonly SheetRow[], state: LoadingState) => {
      if (!controller.signal.aborted) setLoaded({ key, rows, state });
    };
    // as: the key is the filters themselves, written above; as text it changes only when one of them does.
    const filters = JSON.parse(key) as SheetFilters;
    loadRows(filters, show, controller.signal).catch(() => show(NO_ROWS, 'failed'));
    return () => controller.abort();
  }, [key]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const replace = (fresh: readonly SheetRow[]) => {
    const freshById = new Map(fresh.map((row) => [row.id, row]));
    setLoaded((before) => ({ ...before, rows: before.rows.map((row) => freshById.get(row.id) ?? row) }));
  };
  return { rows, byId, state, replace };
}

/** Loads a small page first, which is there at once; then all rows in large pages, from the first product again. */
async function loadRows(
  filters: SheetFilters,
  show: (rows: readonly SheetRow[], state: LoadingState) => void,
  signal: AbortSignal,
): Promise<void> {
  const fetchPage = async (page: number, limit: number) =>
    call('GET /variants', { query: { ...filters, page, limit } });
  const first = await fetchPage(1, FIRST_PRODUCTS);
  if (first.pagination.totalPages <= 1) return show(first.variants, 'complete');
  show(first.variants, 'loading');
  const all: SheetRow[] = [];
  for (let page = 1, pages = 1; page <= pages && !signal.aborted; page++) {
    const { variants, pagination } = await fetchPage(page, limits.sheetProducts);
    pages = pagination.totalPages;
    all.push(...variants);
    show([...all], page < pages ? 'loading' : 'complete');
  }
}
