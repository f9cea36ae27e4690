import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as packText from '#text/admin-pack.ts';
import { finishing } from './finishing.ts';
import { keptTable } from './kept-table.ts';
import { playPacking } from './packing-sound.ts';
import { firstWords } from './packing-words.ts';
import { restoring } from './restoring.ts';
import type { Saying } from './said.tsx';
import { scanning } from './scanning.ts';
import type { ToPack } from './to-pack.ts';
import { useRetry } from './use-retry.ts';
import { useTable } from './use-table.ts';

type Item = ToPack['order']['items'][number];

const nextOrder = (): Saying => ({ tone: 'plain', text: packText.scanOrder() });

/** The state of the packing table: the parcel on the table, its counted pieces, and the message about the last scan. */
export function usePacking(focusBox: () => void) {
  const { on, counts, now, lay, inTurn } = useTable();
  const { saying, lastSaid, say, amend } = useSaying();
  const begin = (next: readonly ToPack[], said: Saying) => {
    focusBox();
    lay({ on: next, counts: {} });
    say(said);
  };
  const deeds = { now, lay, begin, say, amend };
  const { mark, putAside } = finishing(deeds);
  const { add, judge } = scanning(deeds, mark);
  useRetry(() => inTurn(async () => lastSaid().again?.()));
  const restore = useEffectEvent(() => {
    const kept = keptTable();
    if (kept) inTurn(restoring(deeds, mark, kept));
  });
  useEffect(() => restore(), []);
  return {
    on,
    counts,
    saying,
    scan: (text: string) => inTurn(async () => judge(text)),
    addByHand: (packed: ToPack, item: Item) => {
      focusBox();
      inTurn(async () => add(packed, item));
    },
    pack: (packed: ToPack) => inTurn(async () => void (await mark(packed))),
    putAside: (packed: ToPack) => inTurn(async () => void (await putAside(packed))),
    choose: (packed: ToPack) => begin([packed], { tone: 'plain', text: firstWords([packed]) }),
    startAgain: () => begin([], nextOrder()),
  };
}

/** Stores the message about the last scan, and plays the sound of each new message. */
function useSaying() {
  const [saying, show] = useState(nextOrder);
  const latest = useRef(saying);
  const set = (said: Saying) => show((latest.current = said));
  return {
    saying,
    lastSaid: () => latest.current,
    say: (said: Saying) => {
      set(said);
      playPacking(said.tone);
    },
    amend: (said: Saying, text: string) => {
      if (latest.current === said) set({ ...said, text });
    },
  };
}
