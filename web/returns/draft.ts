import type { ReturnOffer } from '#contract/returns.ts';
import { parseRupees } from '#domain/money.ts';
import type { Order } from '#contract/orders.ts';
import type { ReturnKind, ReturnReason } from '#domain/returns.ts';
import type { Body } from '../api/address.ts';

export type OfferedLine = ReturnOffer['lines'][number];
export type Payout = { by: 'upi' | 'bank'; upiId: string; name: string; account: string; ifsc: string };

/**
 * What is written into a form that asks for a return. What belongs to the other kind, or the other way to
 * pay, stays in it.
 */
export type ReturnDraft = {
  kind: ReturnKind;
  /** How many pieces of each line go back, and which variant comes instead, by the item's id. */
  counts: Readonly<Record<string, number>>;
  swaps: Readonly<Record<string, string>>;
  reason: string;
  words: string;
  payout: Payout;
  /** How many photos are chosen; they are in no draft themselves. */
  photos: number;
};

/** A form that nobody has touched: what is the only thing that may come back is chosen. */
export function nothingAsked(offered: readonly OfferedLine[]): ReturnDraft {
  const only = offered.length === 1 ? offered[0] : undefined;
  return {
    kind: 'refund',
    counts: only && only.refusal === null ? { [only.itemId]: 1 } : {},
    swaps: {},
    reason: '',
    words: '',
    payout: { by: 'upi', upiId: '', name: '', account: '', ifsc: '' },
    photos: 0,
  };
}

/** The lines that go back as the form stands. */
export function chosenOf({ kind, counts }: ReturnDraft, offered: readonly OfferedLine[]): OfferedLine[] {
  return offered.filter(({ itemId, swaps }) => (counts[itemId] ?? 0) > 0 && (kind === 'refund' || swaps.length > 0));
}

/**
 * What comes instead of a line, while there are pieces enough of it: somebody may have bought it since it was chosen.
 */
export function swapOf({ counts, swaps: chosen }: ReturnDraft, { itemId, swaps }: OfferedLine): string | undefined {
  const swap = swaps.find(({ variantId }) => variantId === chosen[itemId]);
  return swap && swap.left >= (counts[itemId] ?? 0) ? swap.variantId : undefined;
}

/** What was paid for the pieces that go back, in paise. */
export function sumOf(draft: ReturnDraft, offered: readonly OfferedLine[], order: Order): number {
  const priceOf = (itemId: string) =>
    parseRupees(order.items.find(({ id }) => id === itemId)?.priceAtPurchase ?? '') ?? 0;
  return chosenOf(draft, offered).reduce((sum, { itemId }) => sum + priceOf(itemId) * (draft.counts[itemId] ?? 0), 0);
}

/** What the call takes. Lines beyond the shop's terms are only offered to staff who may say so. */
export function toBody(draft: ReturnDraft, offered: readonly OfferedLine[]): Body<'POST /orders/{id}/returns'> {
  const { kind, counts, reason, words, payout } = draft;
  const chosen = chosenOf(draft, offered);
  return {
    kind,
    // as: the options of the select; the server checks them again.
    reason: reason as ReturnReason,
    words,
    lines: chosen.map((line) => ({
      itemId: line.itemId,
      quantity: counts[line.itemId] ?? 1,
      ...(kind === 'swap' && { swapVariantId: swapOf(draft, line) }),
    })),
    ...(kind === 'refund' && { payout: payoutOf(payout) }),
    ...(chosen.some(({ refusal }) => refusal !== null) && { beyondTerms: true }),
  };
}

function payoutOf({ by, upiId, name, account, ifsc }: Payout) {
  return by === 'bank' ? ({ by, name, account, ifsc } as const) : ({ by, upiId } as const);
}
