import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import * as packText from '#text/admin-pack.ts';
import * as orderText from '#text/order.ts';
import * as printText from '#text/admin-print.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toolClass } from '../../list-tools.tsx';
import { findScanned } from '../find-scanned.ts';
import { useScanner } from '../scanner.ts';
import { countOf, isComplete, lineFor, type Counts } from './counting.ts';
import { PackLines } from './pack-lines.tsx';
import { Said, type Saying } from './said.tsx';

const nothingYet: Counts = {};

/** The packing table: an order is scanned, then each piece that goes into its parcel; what does not belong there is said loudly. */
export default function ScanToPack() {
  const [order, setOrder] = useState<Order>();
  const [counts, setCounts] = useState(nothingYet);
  const [typed, setTyped] = useState('');
  const [saying, setSaying] = useState<Saying>({ tone: 'plain', text: packText.scanOrder() });
  const begin = (next: Order | undefined, said: Saying) => {
    setOrder(next);
    setCounts(nothingYet);
    setSaying(said);
  };
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const packing = useRef<Promise<boolean>>(undefined);
  const mark = async (packed: Order): Promise<boolean> => {
    try {
      await call('PUT /orders/{id}/step', {
        params: { id: packed.id },
        body: { step: 'pack', expected: ['TO_PACK'], seenEdits: packed.edits?.length ?? 0 },
      });
      begin(undefined, { tone: 'good', text: packText.packed({ number: packed.orderNumber }) });
      void queries.invalidateQueries({ queryKey: ['admin'] });
      return true;
    } catch (error) {
      const said: Saying = { tone: 'bad', text: messageOf(error, orderText.statusFailed()) };
      // What lies in the parcel is not what it holds now: it is counted anew.
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') begin(await nowToPack(packed), said);
      else setSaying(said);
      return false;
    }
  };
  const pack = async (packed: Order) => {
    packing.current ??= mark(packed);
    await packing.current;
    packing.current = undefined;
  };
  const add = async (current: Order, item: Order['items'][number]) => {
    const next = { ...counts, [item.id]: countOf(counts, item) + 1 };
    setCounts(next);
    if (isComplete(current.items, next)) return pack(current);
    setSaying({ tone: 'good', text: packText.right({ name: item.product.name, size: item.product.size }) });
  };
  const takeUp = async (text: string) => {
    try {
      const found = await findScanned(text);
      if (!found) return setSaying({ tone: 'bad', text: packText.unknown({ text }) });
      if (!isToPack(found)) return setSaying({ tone: 'bad', text: packText.notToPack({ number: found.orderNumber }) });
      begin(found, { tone: 'plain', text: packText.scanPieces({ number: found.orderNumber }) });
    } catch (error) {
      setSaying({ tone: 'bad', text: messageOf(error, orderText.loadFailed()) });
    }
  };
  const scan = async (text: string) => {
    // Who is quick has the next order in hand while this one is being marked.
    if (!order || (await packing.current)) return takeUp(text);
    const piece = lineFor(order.items, counts, text);
    if (piece.kind === 'counted') return add(order, piece.item);
    if (piece.kind === 'tooMany')
      return setSaying({
        tone: 'bad',
        text: packText.tooMany({ name: piece.item.product.name, size: piece.item.product.size }),
      });
    // Nothing lies in the parcel yet: another order may be taken up instead.
    if (counts === nothingYet && (await findScanned(text).catch(() => undefined))) return takeUp(text);
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
            label={order ? packText.sku() : packText.orderNumber()}
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
        {order && (
          <PackLines
            order={order}
            counts={counts}
            onByHand={(item) => {
              // Else the Enter of a slow scanner would press the button again. A finger wants no keyboard for it.
              if (matchMedia('(pointer: fine)').matches) box.current?.focus();
              void add(order, item);
            }}
            onPack={() => void pack(order)}
            onAgain={() => begin(undefined, { tone: 'plain', text: packText.scanOrder() })}
          />
        )}
      </div>
    </>
  );
}

function isToPack({ deliveryStatus, stage }: Order): boolean {
  return deliveryStatus === 'PENDING' && stage === undefined;
}

/** An order as it is now, where it is still to be packed and can be asked for. */
async function nowToPack({ orderNumber }: Order): Promise<Order | undefined> {
  const found = await findScanned(orderNumber).catch(() => undefined);
  return found && isToPack(found) ? found : undefined;
}
