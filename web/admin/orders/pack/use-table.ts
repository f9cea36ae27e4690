import { useRef, useState } from 'react';
import type { Counts } from './counting.ts';
import type { ToPack } from './to-pack.ts';

/** The content of the table: one parcel to pack, several to choose from, or nothing. */
type Table = { on: readonly ToPack[]; counts: Counts };

/**
 * The packing table. Work given to `inTurn` waits for the work before: finding an order may take a second, and its
 * first pieces are scanned meanwhile. `now` answers the table's content at that moment, even if it is not drawn yet.
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
