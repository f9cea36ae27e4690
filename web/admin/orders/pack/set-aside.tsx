import type { Order } from '#contract/orders.ts';
import { limits } from '#domain/limits.ts';
import * as packText from '#text/admin-pack.ts';
import { call } from '../../../api/call.ts';
import { callOnce } from '../../../api/call-once.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { missingOf, type Counts } from './counting.ts';

type AsideProps = { order: Order; counts: Counts; onYes: () => void; onNo: () => void };

/** Asks whether to set an order aside because some of its pieces cannot be found. */
export function AsideQuestion({ order, counts, onYes, onNo }: AsideProps) {
  return (
    <Confirm
      title={packText.asideTitle({ number: order.orderNumber })}
      yes={packText.aside()}
      no={packText.goOn()}
      isDangerous={false}
      onYes={onYes}
      onNo={onNo}
    >
      <p>{packText.asideHint()}</p>
      <ul className="mt-3 list-disc ps-5 font-semibold">
        {listMissing(order, counts).map((piece) => (
          <li key={piece}>{piece}</li>
        ))}
      </ul>
    </Confirm>
  );
}

/**
 * Adds a note about the missing pieces to the order, and moves the order to the stage TO_CONFIRM. Staff then ask the
 * customer whether they want the rest.
 */
export async function setAside(order: Order, counts: Counts): Promise<void> {
  const params = { id: order.id };
  const text = packText.missingNote({ pieces: listMissing(order, counts).join(', ') }).slice(0, limits.noteLength);
  await callOnce('POST /orders/{id}/notes', { params, body: { text } });
  const seenEdits = order.edits?.length ?? 0;
  await call('PUT /orders/{id}/step', { params, body: { step: 'hold', expected: ['TO_PACK'], seenEdits } });
}

function listMissing({ items }: Order, counts: Counts): string[] {
  return missingOf(items, counts).map(({ item: { product }, count }) =>
    packText.missingPiece({
      count,
      name: product.name,
      choice: [product.color, product.size].filter(Boolean).join(', '),
    }),
  );
}
