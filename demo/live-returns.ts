import { notFound } from '../contract/errors.ts';
import type { ReturnStep } from '../contract/returns.ts';
import * as returnText from '../messages/compiled/any/returns.ts';
import { addDays, indianDay } from '../domain/days.ts';
import { findOrder } from '../server/sales/orders/orders.ts';
import { askReturn, type Asking } from '../server/sales/returns/ask-return.ts';
import { stepReturn } from '../server/sales/returns/move-return.ts';
import { offerFor } from '../server/sales/returns/offer.ts';
import { shopperOf } from '../server/sales/returns/reader.ts';
import { getReturn } from '../server/sales/returns/returns.ts';
import { staffOf, type DoDeed, type Doing, type LivedOrder } from './lived-order.ts';

export const askRefund: DoDeed = async (doing, order) =>
  ask(doing, order, {
    kind: 'refund',
    reason: 'QUALITY',
    words: 'The seam at the left shoulder has come open.',
    payout: { by: 'upi', upiId: `${order.customer.user.username}@example` },
  });

export const askSwap: DoDeed = async (doing, order) =>
  ask(doing, order, { kind: 'swap', reason: 'SIZE_SMALL', words: 'One size larger, please.' });

/**
 * Requests a return of one piece of the order's first line. For a swap, the customer wants the size with the most
 * pieces in stock.
 */
async function ask({ db, at }: Doing, order: LivedOrder, asking: Omit<Asking, 'lines' | 'beyondTerms'>): Promise<void> {
  const row = await findOrder(db, order.id);
  const [line] = row ? await offerFor(db, row, at) : [];
  if (!line) throw notFound(returnText.noSuchLine);
  const [swap] = line.swaps.toSorted((a, b) => b.left - a.left);
  const wanted = asking.kind === 'swap' && swap ? { swapVariantId: swap.variantId } : {};
  const lines = [{ itemId: line.itemId, quantity: 1, ...wanted }];
  const asker = shopperOf(order.customer.user.id);
  order.returnId = await askReturn(db, asker, order.id, { ...asking, lines, beyondTerms: false }, at);
}

/** Takes a step of a return, as the staff do. */
export function onReturn(step: ReturnStep): DoDeed {
  return async (doing, { returnId = '' }) => stepReturn(doing.db, staffOf(doing), returnId, step, doing.at);
}

export const setPickup: DoDeed = async (doing, order) =>
  onReturn({ event: 'setPickup', pickupOn: addDays(indianDay(doing.at), 2), words: '' })(doing, order);

/** Inspects a returned order, and finds that one piece cannot be sold again. */
export const lookOver: DoDeed = async (doing, order) => {
  const reader = { ...staffOf(doing), role: 'ADMIN' as const };
  const [line] = (await getReturn(doing.db, reader, order.returnId ?? '')).lines;
  const damaged = line ? [{ lineId: line.id, quantity: 1 }] : [];
  await onReturn({ event: 'inspect', damaged, refunds: [] })(doing, order);
};
