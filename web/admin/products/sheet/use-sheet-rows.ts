import { useEffect, useMemo, useRef, useState } from 'react';
import type { SearchSummary } from '#contract/search-summary.ts';
import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { call } from '../../../api/call.ts';
import type { ProductFilters } from '../use-product-list.ts';
import type { Edits } from './edits.ts';
import type { Base } from './sheet-draft.ts';
import { usualRows } from './usual-rows.ts';

/**
 * The filters for the variants of the sheet. A filter that is off is empty. With `ids` the sheet shows exactly those
 * products.
 */
export type SheetFilters = Omit<ProductFilters, 'sort'> & { ids: readonly string[] };
type LoadingState = 'loading' | 'complete' | 'failed';
type Pictures = Readonly<Record<string, string>>;
/**
 * The rows that are loaded already. `page` is the next page to request; 0 stands for the small page that comes first.
 */
type Reached = {
  key: string;
  page: number;
  rows: readonly SheetRow[];
  pictures: Pictures;
  search?: SearchSummary | undefined;
};
/** `added` has rows outside the filters, for example rows that a paste names by SKU. */
type Loaded = Omit<Reached, 'page'> & { state: LoadingState; added: readonly SheetRow[] };

const FIRST_PRODUCTS = 20;
const AGAIN_AFTER_MS = 800;

/**
 * Fetches the rows of the sheet, a few hundred products at a time. A page that fails is requested again at once. After
 * a second failure the rows so far stay, and `retry` continues. `replace` replaces rows by newer ones, and `add` adds
 * rows. Pass to `hold` the values that rows had when the restored edits were typed. A row with such edits shows these
 * values as its stored values, so that the next save finds conflicts.
 */
export function useSheetRows(filters: SheetFilters, edits: Edits) {
  const [held, setHeld] = useState<ReadonlyMap<string, Base>>(NOTHING_HELD);
  const key = JSON.stringify(filters);
  const [loaded, setLoaded] = useState<Loaded>(() => nothing(key));
  const [attempt, setAttempt] = useState(0);
  const reached = useRef<Reached>({ ...nothing(key), page: 0 });
  // Rows that were loaded for other filters are not shown.
  const own = loaded.key === key ? loaded : undefined;
  useEffect(() => {
    const controller = new AbortController();
    const set = (step: (before: Loaded) => Loaded) => {
      if (!controller.signal.aborted) setLoaded((before) => step(before.key === key ? before : nothing(key)));
    };
    if (reached.current.key !== key) reached.current = { ...nothing(key), page: 0 };
    const show = (next: Reached, state: LoadingState) => {
      if (!controller.signal.aborted) reached.current = next;
      const { rows, search } = next;
      set((before) => ({ ...before, rows, search, pictures: { ...before.pictures, ...next.pictures }, state }));
    };
    set((before) => ({ ...before, state: 'loading' }));
    // The cast is safe: `key` is the filters as JSON. The effect depends on this text and not on the object `filters`,
    // which is a new one at each render.
    loadRows(JSON.parse(key) as SheetFilters, reached.current, show, controller.signal).catch(() =>
      set((before) => ({ ...before, state: 'failed' })),
    );
    return () => controller.abort();
  }, [key, attempt]);
  const stored = useMemo(() => (own ? withAdded(own.rows, own.added) : []), [own]);
  const rows = useHeld(stored, held, edits);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const replace = (fresh: readonly SheetRow[]) => {
    const freshById = new Map(usualRows(fresh).map((row) => [row.id, row]));
    const newest = (row: SheetRow) => freshById.get(row.id) ?? row;
    reached.current = { ...reached.current, rows: reached.current.rows.map(newest) };
    setLoaded((before) => ({ ...before, rows: before.rows.map(newest), added: before.added.map(newest) }));
    setHeld((before) => (before.size === 0 ? before : new Map([...before].filter(([id]) => !freshById.has(id)))));
  };
  const add = (more: readonly SheetRow[], pictures: Pictures) =>
    setLoaded((before) => ({
      ...before,
      added: withAdded(before.added, usualRows(more)),
      pictures: { ...before.pictures, ...pictures },
    }));
  return {
    rows,
    byId,
    pictures: own?.pictures ?? NO_PICTURES,
    search: own?.search,
    state: own?.state ?? ('loading' as const),
    replace,
    add,
    hold: setHeld,
    retry: () => setAttempt((before) => before + 1),
  };
}

const NO_PICTURES: Pictures = {};
const NOTHING_HELD: ReadonlyMap<string, Base> = new Map();
const NO_EDITS: Edits = new Map();

function useHeld(stored: readonly SheetRow[], held: ReadonlyMap<string, Base>, edits: Edits): readonly SheetRow[] {
  // If no row has values from a restored draft, the code need not check thousands of rows at each edit.
  const own = held.size === 0 ? NO_EDITS : edits;
  return useMemo(
    () => (own.size === 0 ? stored : stored.map((row) => (own.has(row.id) ? { ...row, ...held.get(row.id) } : row))),
    [stored, held, own],
  );
}

function nothing(key: string): Loaded {
  return { key, rows: [], pictures: NO_PICTURES, state: 'loading', added: [] };
}

/**
 * Adds each row only once. A sale or an edit during loading may move a product to a later page, so that its rows come
 * twice.
 */
function withAdded(rows: readonly SheetRow[], more: readonly SheetRow[]): readonly SheetRow[] {
  if (more.length === 0) return rows;
  const known = new Set(rows.map((row) => row.id));
  return [...rows, ...more.filter((row) => !known.has(row.id))];
}

/**
 * Loads a small page first, because it comes at once. After that, loads all rows in large pages, again from the first
 * product.
 */
async function loadRows(
  filters: SheetFilters,
  from: Reached,
  show: (next: Reached, state: LoadingState) => void,
  signal: AbortSignal,
): Promise<void> {
  const fetchPage = async (page: number, limit: number) =>
    twice(async () => call('GET /variants', { query: { ...filters, page, limit } }), signal);
  if (from.page === 0) {
    const { variants, pictures, pagination, search } = await fetchPage(1, FIRST_PRODUCTS);
    const rows = usualRows(variants);
    const isAll = pagination.totalPages <= 1;
    show({ key: from.key, page: 1, rows, pictures, search }, isAll ? 'complete' : 'loading');
    if (isAll) return;
  }
  // The first large page contains the rows of the small page too.
  let all: readonly SheetRow[] = from.page > 1 ? from.rows : [];
  for (let page = Math.max(1, from.page), pages = page; page <= pages && !signal.aborted; page++) {
    const { variants, pictures, pagination, search } = await fetchPage(page, limits.sheetProducts);
    pages = pagination.totalPages;
    all = withAdded(all, usualRows(variants));
    const next = { key: from.key, page: page + 1, rows: all, pictures, search };
    show(next, page < pages ? 'loading' : 'complete');
  }
}

async function twice<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    if (signal.aborted) throw error;
    return ask();
  }
}
