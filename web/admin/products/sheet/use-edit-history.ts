import { useState } from 'react';
import { over, without, write, type Cell, type Edits } from './edits.ts';

type History = { edits: Edits; past: readonly Edits[]; future: readonly Edits[] };

const UNWRITTEN: History = { edits: new Map(), past: [], future: [] };
const UNDO_STEPS = 100;

/** Stores the edits of the sheet, with undo and redo. */
export function useEditHistory() {
  const [{ edits, past, future }, setHistory] = useState(UNWRITTEN);
  return {
    edits,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    write: (cells: readonly Cell[]) => setHistory((now) => withCells(now, cells)),
    undo: () => setHistory(oneBack),
    redo: () => setHistory(oneForward),
    discard: () => setHistory(UNWRITTEN),
    /**
     * Adds the edits that a reload has lost to the present edits, and to each step of undo and redo. If a cell has been
     * edited again, the newer text stays.
     */
    restore: (lost: Edits) => setHistory((now) => onTopOf(lost, now)),
    /** Removes the edits of these variants, because they are saved, also from the steps of undo and redo. */
    forget: (ids: ReadonlySet<string>) => setHistory((now) => forgotten(now, ids)),
  };
}

function withCells(now: History, cells: readonly Cell[]): History {
  const edits = write(now.edits, cells);
  if (edits === now.edits) return now;
  return { edits, past: [...now.past.slice(-UNDO_STEPS), now.edits], future: [] };
}

function oneBack({ edits, past, future }: History): History {
  const last = past.at(-1);
  return last ? { edits: last, past: past.slice(0, -1), future: [edits, ...future] } : { edits, past, future };
}

function oneForward({ edits, past, future }: History): History {
  const [next, ...rest] = future;
  return next ? { edits: next, past: [...past, edits], future: rest } : { edits, past, future };
}

function onTopOf(lost: Edits, { edits, past, future }: History): History {
  const lay = (step: Edits) => over(lost, step);
  return { edits: lay(edits), past: past.map(lay), future: future.map(lay) };
}

function forgotten({ edits, past, future }: History, ids: ReadonlySet<string>): History {
  const left = without(edits, ids);
  // If no edits are left, there is also nothing to undo.
  if (left.size === 0) return UNWRITTEN;
  const strip = (steps: readonly Edits[]) => steps.map((step) => without(step, ids));
  return { edits: left, past: strip(past), future: strip(future) };
}
