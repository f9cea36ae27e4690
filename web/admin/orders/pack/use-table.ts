import { useRef, useState } from 'react';
import type { Counts } from './counting.ts';
import type { ToPack } from './to-pack.ts';

/** What lies on the table: one thing that is packed, several of which one is chosen, or nothing. */
type Table = { on: readonly ToPack[]; counts: Counts };

/**
 * The packing table. What is done at it by `inTurn` waits for what was done before: an order may take a second to be
 * found, and its first pieces are scanned meanwhile. `now` is what lies there by then, drawn or not.
 */
export function useTable() {
  const [table, setTable] = useState<Table>({ on: [], counts: {} });
  const latest = useRef(table);
  const turn = useRef(Promise.resolve());
  return {
    ...table,
    now: () => latest.current,
    lay: (next: Table) => {
      latest.current = next;
      setTable(next);
    },
    inTurn: (work: () => Promise<void>) => {
      turn.current = turn.current.then(work);
    },
  };
}
