import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as packText from '#text/admin-pack.ts';
import * as orderText from '#text/order.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NoHsn } from '../../tax/no-hsn.tsx';
import { useScanner } from '../../scanner/scanner.ts';
import { watchMoving } from '../moving/why-not-moved.ts';
import { countOf, isComplete, lineFor } from './counting.ts';
import { LeftToPack } from './left-to-pack.tsx';
import { PackLines } from './pack-lines.tsx';
import { Said, type Saying } from './said.tsx';
import { AsideQuestion, setAside } from './set-aside.tsx';
import { SwapChoice } from './swap-choice.tsx';
import { findAgain, findToPack, isPacked, knownAs, markAsPacked, type ToPack } from './to-pack.ts';
import { useTable } from './use-table.ts';

type Item = ToPack['order']['items'][number];
const NOTHING = { again: undefined, known: undefined };
const nextOrder: Saying = { tone: 'plain', text: packText.scanOrder() };

/** The packing table: staff scan an order, then each piece of its parcel; a wrong piece causes a loud message. */
export default function ScanToPack() {
  const { on, counts, now, lay, inTurn } = useTable();
  const [typed, setTyped] = useState('');
  const [saying, setSaying] = useState(nextOrder);
  const [isMissing, setMissing] = useState(false);
  const only = on.length === 1 ? on[0] : undefined;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  // Otherwise the Enter of a slow scanner would press a button again, and a keyboard user would be at the top of the
  // page once that button disappears. A touch screen should not open its keyboard for it.
  const focusBox = () => {
    const isByKeys = document.activeElement?.matches(':focus-visible') === true;
    if (isByKeys || matchMedia('(pointer: fine)').matches) box.current?.focus();
  };
  const begin = (next: readonly ToPack[], said: Saying) => {
    focusBox();
    lay({ on: next, counts: {} });
    setSaying(said);
  };
  const finish = async (packed: ToPack, work: () => Promise<Saying>) => {
    // Two quick clicks count as one.
    if (!now().on.includes(packed)) return;
    const whyFailed = watchMoving(1);
    try {
      begin([], await work());
      void queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      const said: Saying = { tone: 'bad', text: whyFailed(error) };
      // The order has changed, so its pieces are counted again.
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') {
        const { again, known } = await findAgain(packed).catch(() => NOTHING);
        const isGone = !again && !packed.swap && known;
        begin(again ? [again] : [], isGone ? { tone: 'bad', text: packText.notToPack(known) } : said);
      } else setSaying(said);
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
  const add = async (current: ToPack, item: Item) => {
    const { on, counts: before } = now();
    if (!on.includes(current) || countOf(before, item) >= item.quantity) return;
    const next = { ...before, [item.id]: countOf(before, item) + 1 };
    lay({ on: [current], counts: next });
    if (isComplete(current.order.items, next)) return mark(current);
    setSaying({ tone: 'good', text: packText.right({ name: item.product.name, size: item.product.size }) });
  };
  const takeUp = async (text: string) => {
    try {
      const { toPack, known } = await findToPack(text);
      if (toPack.length > 0) begin(toPack, { tone: 'plain', text: firstWords(toPack) });
      else setSaying({ tone: 'bad', text: known ? packText.notToPack(known) : packText.unknown({ text }) });
    } catch (error) {
      setSaying({ tone: 'bad', text: messageOf(error, orderText.loadFailed()) });
    }
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
        return setSaying({
          tone: 'bad',
          text: packText.tooMany({ name: piece.item.product.name, size: piece.item.product.size }),
        });
    }
    // Nothing lies in the parcel yet, so the person may take another order instead.
    if (Object.keys(counts).length === 0 && (await isKnown(text))) return takeUp(text);
    setSaying({ tone: 'bad', text: packText.wrong({ text }) });
  };
  const scan = (text: string) => {
    // The missing piece was found after all.
    setMissing(false);
    inTurn(async () => judge(text));
  };
  useScanner(scan);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') scan(typed.trim());
    setTyped('');
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-3xl">{packText.title()}</h1>
        <LeftToPack />
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{packText.about()}</p>
      <NoHsn className="mt-3 max-w-3xl" />
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
              inTurn(async () => add(only, item));
            }}
            onPack={() => inTurn(async () => mark(only))}
            onMissing={only.swap ? undefined : () => setMissing(true)}
            onAgain={() => begin([], nextOrder)}
          />
        )}
        {only && isMissing && (
          <AsideQuestion
            order={only.order}
            counts={counts}
            onYes={() => {
              setMissing(false);
              inTurn(async () => putAside(only));
            }}
            onNo={() => setMissing(false)}
          />
        )}
        {on.length > 1 && (
          <SwapChoice
            swaps={on}
            onChoose={(one) => begin([one], { tone: 'plain', text: firstWords([one]) })}
            onAgain={() => begin([], nextOrder)}
          />
        )}
      </div>
    </>
  );
}

/** The first message after a scan: the next thing to do. */
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
