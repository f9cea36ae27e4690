import { useEffect, useMemo, useState } from 'react';
import { limits } from '#domain/limits.ts';
import type { SheetRow } from '#contract/variants.ts';
import { call } from '../../../api/call.ts';
import { write, type Cell, type Edits } from './edits.ts';

export type SheetQuestion = { q: string; categories: string; availability: string };
type Loaded = { key: string; rows: readonly SheetRow[]; state: 'loading' | 'complete' | 'failed' };
const NO_ROWS: readonly SheetRow[] = [];
const NONE: Edits = new Map();

/** The sheet's rows, arriving a few hundred products at a time, and what has been written over them, with every step back. */
export function useSheet(question: SheetQuestion) {
  const { q, categories, availability } = question;
  const key = JSON.stringify([q, categories, availability]);
  const [loaded, setLoaded] = useState<Loaded>({ key, rows: NO_ROWS, state: 'loading' });
  // What was loaded for another question is nothing here.
  const { rows, state } = loaded.key === key ? loaded : { rows: NO_ROWS, state: 'loading' as const };
  const [{ edits, past, future }, setHistory] = useState<{ edits: Edits; past: readonly Edits[]; future: readonly Edits[] }>({ edits: NONE, past: [], future: [] });
  useEffect(() => {
    const { signal, abort } = abortable();
    const put = (rows: readonly SheetRow[], state: Loaded['state']) => signal.aborted || setLoaded({ key, rows, state });
    const ask = async (page: number, limit: number) => call('GET /variants', { query: { q, categories, availability, page, limit } });
    const load = async () => {
      // A small page first, which is there at once; the large ones after it begin anew at the first product.
      const first = await ask(1, FIRST_PRODUCTS);
      if (first.pagination.totalPages <= 1) return put(first.variants, 'complete');
      put(first.variants, 'loading');
      const all: SheetRow[] = [];
      for (let page = 1, pages = 1; page <= pages && !signal.aborted; page++) {
        const { variants, pagination } = await ask(page, limits.sheetProducts);
        pages = pagination.totalPages;
        all.push(...variants);
        put([...all], page < pages ? 'loading' : 'complete');
      }
    };
    load().catch(() => put(NO_ROWS, 'failed'));
    return abort;
  }, [key, q, categories, availability]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  return {
    rows,
    byId,
    state,
    edits,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    write: (cells: readonly Cell[]) =>
      setHistory((now) => {
        const next = write(now.edits, cells);
        return next === now.edits ? now : { edits: next, past: [...now.past.slice(-UNDO_STEPS), now.edits], future: [] };
      }),
    undo: () => setHistory((now) => (now.past.length === 0 ? now : { edits: now.past.at(-1) ?? NONE, past: now.past.slice(0, -1), future: [now.edits, ...now.future] })),
    redo: () => setHistory((now) => (now.future.length === 0 ? now : { edits: now.future[0] ?? NONE, past: [...now.past, now.edits], future: now.future.slice(1) })),
    discard: () => setHistory({ edits: NONE, past: [], future: [] }),
    /** Takes over what the server now holds; what was written over these rows is saved, unless `keepEdits`. */
    takeOver: (fresh: readonly SheetRow[], { keepEdits = false } = {}) => {
      const byFresh = new Map(fresh.map((row) => [row.id, row]));
      setLoaded((before) => ({ ...before, rows: before.rows.map((row) => byFresh.get(row.id) ?? row) }));
      if (!keepEdits) setHistory({ edits: NONE, past: [], future: [] });
    },
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const FIRST_PRODUCTS = 20;
const UNDO_STEPS = 100;
