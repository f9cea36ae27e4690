import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { stageOf, type OrderStage } from '#domain/order-stages.ts';
import { parcelNumberOf } from '#domain/parcels.ts';
import { returnOutcome } from '#domain/returns.ts';
import { call } from '../../../api/call.ts';
import { findScanned, findSwaps } from '../desk/find-scanned.ts';
import { swapAsOrder } from '../print/swap-as-order.ts';

/** The content of a parcel: the pieces of an order, or the new pieces of a swap. */
export type ToPack = { order: Order; swap?: Return };

/**
 * The result of a search for a number. `toPack` may contain several swaps of one order. `known` is the order with this
 * number, even if the order cannot be packed.
 */
type Found = { toPack: ToPack[]; known: Known | undefined };
type Known = { number: string; stage: OrderStage };

/**
 * Finds the order or the swaps to pack for this number. The slip of a swap shows the number of the original order, so
 * this number also finds swaps. An order that staff packed without a scanner can still be counted until it leaves the
 * shop.
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

/** Returns the order's number and its stage. The stage explains why the order may not be packed. */
export function knownAs({ orderNumber, deliveryStatus, stage }: Order): Known {
  return { number: orderNumber, stage: stageOf(deliveryStatus, stage) };
}

/** Returns whether the text is the number of this order, or of one of its parcels. */
export function isNameOf({ order: { orderNumber, parcels = [] } }: ToPack, text: string): boolean {
  return orderNumberOf(text) === orderNumber || parcels.some(({ number }) => number === parcelNumberOf(text));
}

export function isPacked({ swap }: ToPack): boolean {
  return swap?.state === 'SWAP_PACKED';
}

/**
 * Marks the order or the swap as packed. The server refuses if it has changed since it was shown. For a swap that is
 * packed already, nothing is sent.
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

/**
 * Reads the order or swap again. If the order or swap may no longer be packed, returns only `known`, the facts about
 * the order.
 */
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
