import { useRef, useState } from 'react';
import type { Counts } from './counting.ts';
import { keepTable } from './kept-table.ts';
import type { ToPack } from './to-pack.ts';

/** The content of the packing table: one parcel to pack, several parcels to choose from, or nothing. */
type Table = {
  on: readonly ToPack[];
  counts: Counts;
  /** True if the shop did not answer when the parcel was marked as packed, so it may be packed already. */
  isUnanswered?: boolean;
};

/**
 * Stores the state of the packing table. `inTurn` runs its functions one after another, because a piece may be scanned
 * while the search for its order still runs. `now` returns the table's content at the moment of the call, even if React
 * has not rendered it yet.
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
      keepTable(next.on, next.counts);
    },
    inTurn: (work: () => Promise<void>) => {
      turn.current = turn.current.then(work);
    },
  };
}
