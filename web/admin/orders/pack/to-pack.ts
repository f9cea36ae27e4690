import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { returnOutcome } from '#domain/returns.ts';
import { call } from '../../../api/call.ts';
import { findScanned, findSwaps } from '../find-scanned.ts';
import { swapAsOrder } from '../print/swap-as-order.ts';

/** What goes into a parcel: an order's pieces, or the new ones of a swap, as its papers show them. */
export type ToPack = { order: Order; swap?: Return };

/** `toPack`: of one number several swaps may wait. `known`: the number of what there is, to be packed or not. */
type Found = { toPack: ToPack[]; known: string | undefined };

/**
 * What is to be packed under this number. A swap has its order's: that order was delivered long ago. One that was
 * packed without a scanner can be counted too, until it leaves.
 */
export async function findToPack(text: string): Promise<Found> {
  const order = await findScanned(text);
  if (order && isToPack(order)) return { toPack: [{ order }], known: order.orderNumber };
  const named = await findSwaps(text);
  const swaps = named
    .filter(({ return: { kind, state } }) => returnOutcome(kind, state, 'sendSwap'))
    .map((one) => ({ order: swapAsOrder(one), swap: one.return }));
  const unpacked = swaps.filter((one) => !isPacked(one));
  return {
    toPack: unpacked.length > 0 ? unpacked : swaps,
    known: order?.orderNumber ?? named[0]?.order.orderNumber,
  };
}

export function isPacked({ swap }: ToPack): boolean {
  return swap?.state === 'SWAP_PACKED';
}

/** Marks it as packed, where it still is as it was seen; one that was packed is looked at once more. */
export async function markAsPacked({ order, swap }: ToPack): Promise<void> {
  if (!swap)
    await call('PUT /orders/{id}/step', {
      params: { id: order.id },
      body: { step: 'pack', expected: ['TO_PACK'], seenEdits: order.edits?.length ?? 0 },
    });
  else if (swap.state !== 'SWAP_PACKED')
    await call('PUT /returns/{id}/step', {
      params: { id: swap.id },
      body: { event: 'packSwap', expected: swap.state },
    });
}

/** The same as it is now; undefined where it is not to be packed any more. */
export async function findAgain({ order, swap }: ToPack): Promise<ToPack | undefined> {
  const { toPack } = await findToPack(order.orderNumber);
  return toPack.find((one) => one.swap?.id === swap?.id);
}

function isToPack({ deliveryStatus, stage }: Order): boolean {
  return deliveryStatus === 'PENDING' && stage === undefined;
}
