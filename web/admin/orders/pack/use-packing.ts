import { useState, type Dispatch, type SetStateAction } from 'react';
import * as packText from '#text/admin-pack.ts';
import * as orderText from '#text/order.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { queries } from '../../../api/queries.ts';
import { watchMoving } from '../moving/why-not-moved.ts';
import { countOf, isComplete, lineFor } from './counting.ts';
import type { Saying } from './said.tsx';
import { findPiece } from './find-piece.ts';
import { setAside } from './set-aside.tsx';
import { findAgain, findToPack, isPacked, knownAs, markAsPacked, type ToPack } from './to-pack.ts';
import { useTable } from './use-table.ts';

type Item = ToPack['order']['items'][number];
type Table = ReturnType<typeof useTable>;
type Deeds = Pick<Table, 'now' | 'lay'> & {
  begin: (next: readonly ToPack[], said: Saying) => void;
  say: Dispatch<SetStateAction<Saying>>;
};

const NOTHING = { again: undefined, known: undefined };
const nextOrder = (): Saying => ({ tone: 'plain', text: packText.scanOrder() });

/** Holds the parcel on the packing table, the pieces counted into it, and the message about the last scan. */
export function usePacking(focusBox: () => void) {
  const { on, counts, now, lay, inTurn } = useTable();
  const [saying, say] = useState(nextOrder);
  const begin = (next: readonly ToPack[], said: Saying) => {
    focusBox();
    lay({ on: next, counts: {} });
    say(said);
  };
  const deeds = { now, lay, begin, say };
  const { mark, putAside } = finishing(deeds);
  const { add, judge } = scanning(deeds, mark);
  return {
    on,
    counts,
    saying,
    scan: (text: string) => inTurn(async () => judge(text)),
    addByHand: (packed: ToPack, item: Item) => {
      focusBox();
      inTurn(async () => add(packed, item));
    },
    pack: (packed: ToPack) => inTurn(async () => mark(packed)),
    putAside: (packed: ToPack) => inTurn(async () => putAside(packed)),
    choose: (packed: ToPack) => begin([packed], { tone: 'plain', text: firstWords([packed]) }),
    startAgain: () => begin([], nextOrder()),
  };
}

/** Answers the functions that end the work on a parcel: it is packed, or its order is set aside. */
function finishing({ now, begin, say }: Deeds) {
  const finish = async (packed: ToPack, work: () => Promise<Saying>) => {
    // A second quick click does nothing, because the first click has taken the parcel off the table.
    if (!now().on.includes(packed)) return;
    const whyFailed = watchMoving(1);
    try {
      begin([], await work());
      void queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      const said: Saying = { tone: 'bad', text: whyFailed(error) };
      // Somebody has edited the order meanwhile, so its pieces must be counted again from the start.
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') {
        const { again, known } = await findAgain(packed).catch(() => NOTHING);
        const isGone = !again && !packed.swap && known;
        begin(again ? [again] : [], isGone ? { tone: 'bad', text: packText.notToPack(known) } : said);
      } else say(said);
    }
  };
  const mark = async (packed: ToPack) =>
    finish(packed, async () => {
      if (isPacked(packed) && !(await findAgain(packed)).again)
        return { tone: 'bad', text: packText.notToPack(knownAs(packed.order)) };
      await markAsPacked(packed);
      return { tone: 'good', text: doneWords(packed) };
    });
  const putAside = async (packed: ToPack) =>
    finish(packed, async () => {
      await setAside(packed.order, now().counts);
      return { tone: 'plain', text: packText.isAside({ number: packed.order.orderNumber }) };
    });
  return { mark, putAside };
}

/** Answers the functions that read a scan. A scan opens an order, or counts as a piece of the open parcel. */
function scanning({ now, lay, begin, say }: Deeds, mark: (packed: ToPack) => Promise<void>) {
  const add = async (current: ToPack, item: Item) => {
    const { on, counts: before } = now();
    if (!on.includes(current) || countOf(before, item) >= item.quantity) return;
    const next = { ...before, [item.id]: countOf(before, item) + 1 };
    lay({ on: [current], counts: next });
    if (isComplete(current.order.items, next)) return mark(current);
    say({ tone: 'good', text: packText.right({ name: item.product.name, size: item.product.size }) });
  };
  const takeUp = async (text: string) => {
    try {
      const { toPack, known } = await findToPack(text);
      if (toPack.length > 0) begin(toPack, { tone: 'plain', text: firstWords(toPack) });
      else say({ tone: 'bad', text: known ? packText.notToPack(known) : packText.unknown({ text }) });
    } catch (error) {
      say({ tone: 'bad', text: messageOf(error, orderText.loadFailed()) });
    }
  };
  /**
   * Warns at once that the scanned piece is wrong. The name of the piece follows later, unless somebody has scanned
   * something else meanwhile.
   */
  const sayWrong = (text: string) => {
    const said: Saying = { tone: 'bad', text: packText.wrong({ text }) };
    say(said);
    findPiece(text).then(
      (piece) => piece && say((now) => (now === said ? { ...said, text: packText.wrongPiece(piece) } : now)),
      () => {},
    );
  };
  const isKnown = async (text: string) => {
    const found = await findToPack(text).catch(() => undefined);
    return found?.known !== undefined;
  };
  const judge = async (text: string) => {
    const { on, counts } = now();
    if (on.length === 0) return takeUp(text);
    for (const one of on) {
      const piece = lineFor(one.order.items, counts, text);
      if (piece.kind === 'counted') return add(one, piece.item);
      if (piece.kind === 'tooMany')
        return say({
          tone: 'bad',
          text: packText.tooMany({ name: piece.item.product.name, size: piece.item.product.size }),
        });
    }
    // The parcel contains no piece yet, so the person may take another order instead.
    if (Object.keys(counts).length === 0 && (await isKnown(text))) return takeUp(text);
    sayWrong(text);
  };
  return { add, judge };
}

/** Answers the message that tells the packer what to do next with the scanned order. */
function firstWords(toPack: readonly ToPack[]): string {
  const [first] = toPack;
  const number = first?.order.orderNumber ?? '';
  if (toPack.length > 1) return packText.whichSwap({ number, count: toPack.length });
  if (!first?.swap) return packText.scanPieces({ number });
  return isPacked(first) ? packText.checkSwap({ number }) : packText.scanSwap({ number });
}

function doneWords(packed: ToPack): string {
  const number = packed.order.orderNumber;
  if (!packed.swap) return packText.packed({ number });
  return isPacked(packed) ? packText.swapChecked({ number }) : packText.swapPacked({ number });
}
