import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { stageOf, type OrderStage } from '#domain/order-stages.ts';
import { returnOutcome } from '#domain/returns.ts';
import { call } from '../../../api/call.ts';
import { findScanned, findSwaps } from '../desk/find-scanned.ts';
import { swapAsOrder } from '../print/swap-as-order.ts';

/** What goes into a parcel: an order's pieces, or the new ones of a swap, as its papers show them. */
export type ToPack = { order: Order; swap?: Return };

/** `toPack`: of one number several swaps may wait. `known`: what there is, to be packed or not. */
type Found = { toPack: ToPack[]; known: Known | undefined };
type Known = { number: string; stage: OrderStage };

/**
 * What is to be packed under this number. A swap has its order's: that order was delivered long ago. One that was
 * packed without a scanner can be counted too, until it leaves.
 */
export async function findToPack(text: string): Promise<Found> {
  const order = await findScanned(text);
  if (order && isToPack(order)) return { toPack: [{ order }], known: knownAs(order) };
  const named = await findSwaps(text);
  const swaps = named
    .filter(({ return: { kind, state } }) => returnOutcome(kind, state, 'sendSwap'))
    .map((one) => ({ order: swapAsOrder(one), swap: one.return }));
  const unpacked = swaps.filter((one) => !isPacked(one));
  const known = order ?? (named[0] && swapAsOrder(named[0]));
  return {
    toPack: unpacked.length > 0 ? unpacked : swaps,
    known: known && knownAs(known),
  };
}

/** Its number, and why it may be not to be packed. */
export function knownAs({ orderNumber, deliveryStatus, stage }: Order): Known {
  return { number: orderNumber, stage: stageOf(deliveryStatus, stage) };
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

/** The same as it is now; where it is not to be packed any more, only what is known of it. */
export async function findAgain({
  order,
  swap,
}: ToPack): Promise<{ again: ToPack | undefined; known: Found['known'] }> {
  const { toPack, known } = await findToPack(order.orderNumber);
  return { again: toPack.find((one) => one.swap?.id === swap?.id), known };
}

function isToPack({ deliveryStatus, stage }: Order): boolean {
  return deliveryStatus === 'PENDING' && stage === undefined;
}
