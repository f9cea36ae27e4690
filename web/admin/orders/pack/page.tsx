import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import * as packText from '#text/admin-pack.ts';
import * as orderText from '#text/order.ts';
import * as printText from '#text/admin-print.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toolClass } from '../../list-tools.tsx';
import { useScanner } from '../scanner.ts';
import { countOf, isComplete, lineFor, type Counts } from './counting.ts';
import { PackLines } from './pack-lines.tsx';
import { Said, type Saying } from './said.tsx';
import { SwapChoice } from './swap-choice.tsx';
import { findAgain, findToPack, isPacked, markAsPacked, type ToPack } from './to-pack.ts';

type Item = ToPack['order']['items'][number];
/** What lies on the table: one thing that is packed, several of which one is chosen, or nothing. */
type Table = { on: readonly ToPack[]; counts: Counts };

const empty: Table = { on: [], counts: {} };
const nextOrder: Saying = { tone: 'plain', text: packText.scanOrder() };

/** The packing table: an order is scanned, then each piece that goes into its parcel; what does not belong there is said loudly. */
export default function ScanToPack() {
  const [{ on, counts }, setTable] = useState(empty);
  const [typed, setTyped] = useState('');
  const [saying, setSaying] = useState(nextOrder);
  const begin = (next: readonly ToPack[], said: Saying) => {
    setTable({ on: next, counts: {} });
    setSaying(said);
  };
  const only = on.length === 1 ? on[0] : undefined;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  // Else the Enter of a slow scanner would press a button again. A finger wants no keyboard for it.
  const focusBox = () => matchMedia('(pointer: fine)').matches && box.current?.focus();
  const packing = useRef<Promise<boolean>>(undefined);
  const mark = async (packed: ToPack): Promise<boolean> => {
    try {
      if (isPacked(packed) && !(await findAgain(packed))) {
        begin([], { tone: 'bad', text: packText.notToPack({ number: packed.order.orderNumber }) });
        return false;
      }
      await markAsPacked(packed);
      begin([], { tone: 'good', text: doneWords(packed) });
      void queries.invalidateQueries({ queryKey: ['admin'] });
      return true;
    } catch (error) {
      const said: Saying = { tone: 'bad', text: messageOf(error, orderText.statusFailed()) };
      // What lies in the parcel is not what it holds now: it is counted anew.
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') {
        const again = await findAgain(packed).catch(() => undefined);
        begin(again ? [again] : [], said);
      } else setSaying(said);
      return false;
    }
  };
  const pack = async (packed: ToPack) => {
    packing.current ??= mark(packed);
    await packing.current;
    packing.current = undefined;
  };
  const add = async (current: ToPack, item: Item, before: Counts) => {
    const next = { ...before, [item.id]: countOf(before, item) + 1 };
    setTable({ on: [current], counts: next });
    if (isComplete(current.order.items, next)) return pack(current);
    setSaying({ tone: 'good', text: packText.right({ name: item.product.name, size: item.product.size }) });
  };
  const takeUp = async (text: string) => {
    try {
      const { toPack, known } = await findToPack(text);
      if (toPack.length > 0) begin(toPack, { tone: 'plain', text: firstWords(toPack) });
      else setSaying({ tone: 'bad', text: known ? packText.notToPack({ number: known }) : packText.unknown({ text }) });
    } catch (error) {
      setSaying({ tone: 'bad', text: messageOf(error, orderText.loadFailed()) });
    }
  };
  const isKnown = async (text: string) => {
    const found = await findToPack(text).catch(() => undefined);
    return found?.known !== undefined;
  };
  const scan = async (text: string) => {
    // Who is quick has the next order in hand while this one is being marked.
    if (on.length === 0 || (await packing.current)) return takeUp(text);
    for (const one of on) {
      const piece = lineFor(one.order.items, counts, text);
      if (piece.kind === 'counted') return add(one, piece.item, counts);
      if (piece.kind === 'tooMany')
        return setSaying({
          tone: 'bad',
          text: packText.tooMany({ name: piece.item.product.name, size: piece.item.product.size }),
        });
    }
    // Nothing lies in the parcel yet: another order may be taken up instead.
    if (Object.keys(counts).length === 0 && (await isKnown(text))) return takeUp(text);
    setSaying({ tone: 'bad', text: packText.wrong({ text }) });
  };
  useScanner((text) => void scan(text));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void scan(typed.trim());
    setTyped('');
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-3xl">{packText.title()}</h1>
        <Link to="/admin/order?desk=toPack" className={toolClass}>
          {printText.orders()}
        </Link>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{packText.about()}</p>
      <div className="mt-4 max-w-3xl space-y-4">
        <Said saying={saying} />
        <form onSubmit={send} className="flex items-end gap-3">
          <Field
            ref={box}
            label={on.length > 0 ? packText.sku() : packText.orderNumber()}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="min-w-0 grow"
          />
          <Button type="submit" look="quiet" className="min-h-12">
            {packText.enter()}
          </Button>
        </form>
        {only && (
          <PackLines
            packed={only}
            counts={counts}
            onByHand={(item) => {
              focusBox();
              void add(only, item, counts);
            }}
            onPack={() => void pack(only)}
            onAgain={() => begin([], nextOrder)}
          />
        )}
        {on.length > 1 && (
          <SwapChoice
            swaps={on}
            onChoose={(one) => {
              focusBox();
              begin([one], { tone: 'plain', text: firstWords([one]) });
            }}
            onAgain={() => begin([], nextOrder)}
          />
        )}
      </div>
    </>
  );
}

/** What is to be done with what was scanned. */
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
