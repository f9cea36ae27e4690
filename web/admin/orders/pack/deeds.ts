import type { Saying } from './said.tsx';
import type { ToPack } from './to-pack.ts';
import type { useTable } from './use-table.ts';

/** The functions that change the state of the packing table and the message about the last scan. */
export type Deeds = Pick<ReturnType<typeof useTable>, 'now' | 'lay'> & {
  /** Replaces the parcels on the packing table. No piece of the new parcels is counted yet. */
  begin: (next: readonly ToPack[], said: Saying) => void;
  say: (said: Saying) => void;
  /** Replaces the text of a message, unless another message has come meanwhile. */
  amend: (said: Saying, text: string) => void;
};

/** Marks a parcel as packed, and returns whether that was done. */
export type Mark = (packed: ToPack) => Promise<boolean>;
