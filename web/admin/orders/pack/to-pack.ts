import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { stageOf, type OrderStage } from '#domain/order-stages.ts';
import { returnOutcome } from '#domain/returns.ts';
import { call } from '../../../api/call.ts';
import { findScanned, findSwaps } from '../desk/find-scanned.ts';
import { swapAsOrder } from '../print/swap-as-order.ts';

/** The content of a parcel: an order's pieces, or the new ones of a swap, as its papers show them. */
export type ToPack = { order: Order; swap?: Return };

/** `toPack` may have several swaps of one order number. `known` is the order of the number, packed or not. */
type Found = { toPack: ToPack[]; known: Known | undefined };
type Known = { number: string; stage: OrderStage };

/**
 * Finds the work for this number. The papers of a swap show the number of its order, which was delivered long ago. An
 * order that was packed without a scanner can be counted too, until it leaves.
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

/** Answers the order's number, and the reason why it may not be packed. */
export function knownAs({ orderNumber, deliveryStatus, stage }: Order): Known {
  return { number: orderNumber, stage: stageOf(deliveryStatus, stage) };
}

export function isPacked({ swap }: ToPack): boolean {
  return swap?.state === 'SWAP_PACKED';
}

/**
 * Marks it as packed if it has not changed since it was shown; one that is packed already is only checked once more.
 */
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

/** Reads it again; if it must not be packed any more, answers only the facts about its order. */
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
