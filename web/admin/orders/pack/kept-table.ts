import { forgetDraft, keepDraft, keptDraft } from '../../../drafts/form-draft.ts';
import { isComplete, type Counts } from './counting.ts';
import type { ToPack } from './to-pack.ts';

// The tab stores the parcel on the packing table, so that a reload loses no counted piece.

const KEY = 'packing';
export type Kept = { number: string; swapId?: string; edits: number; counts: Counts; isComplete: boolean };

/**
 * Stores the only parcel on the table. If the table has no parcel, or several to choose from, deletes the stored
 * parcel.
 */
export function keepTable(on: readonly ToPack[], counts: Counts): void {
  const [only] = on;
  if (!only || on.length > 1) return forgetDraft(KEY);
  const { order, swap } = only;
  keepDraft(KEY, {
    number: order.orderNumber,
    ...(swap && { swapId: swap.id }),
    edits: order.edits?.length ?? 0,
    counts,
    isComplete: isComplete(order.items, counts),
  } satisfies Kept);
}

export function keptTable(): Kept | undefined {
  // The cast is safe: this file wrote the stored value.
  return keptDraft(KEY) as Kept | undefined;
}

/** Returns the stored counts of this parcel. No piece is counted if the order has been edited since. */
export function countsFor({ order }: ToPack, kept: Kept): Counts {
  if ((order.edits?.length ?? 0) !== kept.edits) return {};
  const counts = order.items.map(({ id, quantity }) => [id, Math.min(kept.counts[id] ?? 0, quantity)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
