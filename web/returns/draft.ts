import type { ReturnOffer } from '#contract/returns.ts';
import { chargesOfPieces } from '#domain/amounts.ts';
import { parseRupees } from '#domain/money.ts';
import { paidFor } from '#domain/paid-parts.ts';
import type { Order } from '#contract/orders.ts';
import { isShopAtFault, type ReturnKind, type ReturnReason } from '#domain/returns.ts';
import type { Body } from '../api/address.ts';

export type OfferedLine = ReturnOffer['lines'][number];
/** The lines that the form shows, and the charges that may be refunded with them. */
export type Offered = { lines: readonly OfferedLine[]; charges: ReturnOffer['charges'] };
export type Payout = { by: 'upi' | 'bank'; upiId: string; name: string; account: string; ifsc: string };

/**
 * The values in a form that requests a return. If the person changes from a refund to a swap, or from UPI to a bank
 * account, the draft keeps what was typed before.
 */
export type ReturnDraft = {
  kind: ReturnKind;
  /**
   * For each line of the order, by its id: `counts` has the number of pieces to return, and `swaps` has the id of the
   * variant that the shopper wants in exchange.
   */
  counts: Readonly<Record<string, number>>;
  swaps: Readonly<Record<string, string>>;
  reason: string;
  words: string;
  payout: Payout;
  /** The number of chosen photos. The draft does not contain the photos themselves. */
  photos: number;
};

/** Returns the draft of a form that nobody has changed. If only one line can be returned, it is chosen already. */
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

/** Lists the lines of the order that are chosen in the form. */
export function chosenOf({ kind, counts }: ReturnDraft, offered: readonly OfferedLine[]): OfferedLine[] {
  return offered.filter(({ itemId, swaps }) => (counts[itemId] ?? 0) > 0 && (kind === 'refund' || swaps.length > 0));
}

/**
 * Returns the variant that the shopper wants in exchange for a line. Returns undefined if too few pieces are left,
 * because somebody has bought them since the choice.
 */
export function swapOf({ counts, swaps: chosen }: ReturnDraft, { itemId, swaps }: OfferedLine): string | undefined {
  const swap = swaps.find(({ variantId }) => variantId === chosen[itemId]);
  return swap && swap.left >= (counts[itemId] ?? 0) ? swap.variantId : undefined;
}

/** Returns the number of the chosen pieces, and the sum in paise of their prices before offers. */
export function priceOfChosen(draft: ReturnDraft, offered: readonly OfferedLine[], order: Order) {
  return chosenOf(draft, offered).reduce(
    (sum, { itemId }) => {
      const pieces = draft.counts[itemId] ?? 0;
      const each = parseRupees(order.items.find(({ id }) => id === itemId)?.priceAtPurchase ?? '') ?? 0;
      return { count: sum.count + pieces, pricePaise: sum.pricePaise + pieces * each };
    },
    { count: 0, pricePaise: 0 },
  );
}

/**
 * Returns the sum in paise that was paid for the chosen pieces. The server calculates the sum in the same way when the
 * shopper requests the return.
 */
export function sumOf(draft: ReturnDraft, offered: readonly OfferedLine[], order: Order): number {
  return chosenOf(draft, offered).reduce((sum, { itemId, most }) => {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item) return sum;
    const sellingPaise = parseRupees(item.priceAtPurchase) ?? 0;
    const line = { sellingPaise, quantity: item.quantity, reductionPaise: parseRupees(item.reduction ?? '') ?? 0 };
    return sum + paidFor(line, { pieces: draft.counts[itemId] ?? 0, before: item.quantity - most });
  }, 0);
}

/**
 * Returns the order's charges, in paise, that are refunded with the chosen pieces. The server calculates the refunded
 * charges in the same way: the share of a piece depends on the pieces that were returned before.
 */
export function chargesOf(draft: ReturnDraft, { lines, charges }: Offered, order: Order): number {
  const { kind, reason, counts } = draft;
  // The cast is safe: `reason` is one of the select's options, or '' before one is chosen.
  if (!charges || kind === 'swap' || !(charges.always || isShopAtFault(reason as ReturnReason))) return 0;
  const all = (order.charges ?? []).reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  const sold = order.items.map(({ id, quantity, priceAtPurchase }) => ({
    id,
    paise: paiseOf(priceAtPurchase) * quantity,
    quantity,
  }));
  const back = chosenOf(draft, lines).map(({ itemId: id, most }) => ({
    id,
    quantity: counts[id] ?? 0,
    before: (sold.find((line) => line.id === id)?.quantity ?? most) - most,
  }));
  return Math.min(chargesOfPieces(all, sold, back), paiseOf(charges.left));
}

function paiseOf(rupees: string): number {
  return parseRupees(rupees) ?? 0;
}

/**
 * Returns the body of the call that requests the return. Some lines can be returned only against the shop's terms. Only
 * staff who may accept such a return see these lines.
 */
export function toBody(
  draft: ReturnDraft,
  offered: readonly OfferedLine[],
  order: Order,
): Body<'POST /orders/{id}/returns'> {
  const { kind, counts, reason, words, payout } = draft;
  const chosen = chosenOf(draft, offered);
  return {
    kind,
    // The cast is safe: `reason` is one of the select's options, and the server checks it again.
    reason: reason as ReturnReason,
    words,
    lines: chosen.map((line) => ({
      itemId: line.itemId,
      quantity: counts[line.itemId] ?? 1,
      ...(kind === 'swap' && { swapVariantId: swapOf(draft, line) }),
    })),
    ...(kind === 'refund' && !isPaidOnline(order) && { payout: payoutOf(payout) }),
    ...(chosen.some(({ refusal }) => refusal !== null) && { beyondTerms: true }),
  };
}

/**
 * Returns whether the order was paid online. The refund of such an order needs no account, because it goes back the
 * same way.
 */
export function isPaidOnline({ paymentMethod }: Pick<Order, 'paymentMethod'>): boolean {
  return paymentMethod === 'ONLINE';
}

function payoutOf({ by, upiId, name, account, ifsc }: Payout) {
  return by === 'bank' ? ({ by, name, account, ifsc } as const) : ({ by, upiId } as const);
}
