import { Check } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as packText from '#text/admin-pack.ts';
import { BareButton, Button, QuietButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { countOf, isComplete, type Counts } from './counting.ts';
import type { ToPack } from './to-pack.ts';
import { Rows } from '../../lists/rows.tsx';

type PackLinesProps = {
  packed: ToPack;
  counts: Counts;
  /** Called for a piece that staff count without a scan, because its label is missing or cannot be read. */
  onByHand: (item: Order['items'][number]) => void;
  /**
   * Marks the order as packed. After the last piece the page does this by itself. If that fails, a button tries again.
   */
  onPack: () => void;
  /**
   * Called when a piece cannot be found: starts to set the order aside. Undefined if the order cannot be set aside
   * here.
   */
  onMissing: (() => void) | undefined;
  onAgain: () => void;
};

/** Lists the pieces of the parcel, each line with the number of pieces that are already in the parcel. */
export function PackLines({ packed: { order, swap }, counts, onByHand, onPack, onMissing, onAgain }: PackLinesProps) {
  return (
    <section aria-label={packText.pieces({ number: order.orderNumber })}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-2xl font-semibold tabular-nums">
          {swap ? packText.swapOf({ number: order.orderNumber }) : order.orderNumber}
        </h2>
        <BareButton onClick={onAgain}>{packText.again()}</BareButton>
      </div>
      {order.edits && (
        <p className="mt-2 border-s-4 border-turmeric bg-white px-4 py-2.5">
          {packText.changed({
            time: formatDayAndTime(order.edits.at(-1)?.at ?? order.createdAt),
            changes: order.edits.flatMap(({ changes }) => changes).join('. '),
          })}
        </p>
      )}
      <Rows className="mt-2">
        {order.items.map((item) => (
          <Line key={item.id} item={item} count={countOf(counts, item)} onByHand={() => onByHand(item)} />
        ))}
      </Rows>
      {isComplete(order.items, counts) ? (
        <Button className="mt-4" onClick={onPack}>
          {packText.mark()}
        </Button>
      ) : (
        onMissing && (
          // Both buttons are the same element with different looks, so that the element keeps the focus.
          <Button look="quiet" className="mt-4" onClick={onMissing}>
            {packText.missing()}
          </Button>
        )
      )}
    </section>
  );
}

function Line({ item, count, onByHand }: { item: Order['items'][number]; count: number; onByHand: () => void }) {
  const { product, quantity } = item;
  const isDone = count >= quantity;
  return (
    <li className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 ${isDone ? 'bg-neem-wash' : ''}`}>
      {product.images[0] && (
        <span className="w-12 shrink-0">
          <Picture image={product.images[0]} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />
        </span>
      )}
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="block font-semibold">{product.name}</span>
        <span className="block">{[product.color, product.size].filter(Boolean).join(', ')}</span>
        <span className="block text-md text-ink-soft tabular-nums">{product.sku || packText.noSku()}</span>
      </span>
      <span className="ms-auto flex items-center gap-4">
        {!isDone && (
          <QuietButton onClick={onByHand} aria-label={packText.byHandOf({ name: product.name, size: product.size })}>
            {packText.byHand()}
          </QuietButton>
        )}
        <span className="price flex shrink-0 items-center gap-2 text-2xl font-semibold">
          {isDone && <Check className="size-6 text-neem" />}
          {packText.count({ count, quantity })}
        </span>
      </span>
    </li>
  );
}
