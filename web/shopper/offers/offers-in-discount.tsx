import { labelOfReduction } from '#contract/reduction-label.ts';
import type { Reduction } from '#contract/reductions.ts';
import { formatSaving } from '#domain/money.ts';

/** Names the offers of a cart below its discount, which contains their shares, and the one that makes delivery free. */
export function OffersInDiscount({ reductions = [] }: { reductions: readonly Reduction[] | undefined }) {
  return reductions.map((reduction, at) => (
    <div key={at} className="flex justify-between gap-4 ps-4 text-md text-ink-soft">
      <dt className="min-w-0 wrap-anywhere">{labelOfReduction(reduction)}</dt>
      <dd className="whitespace-nowrap">{!reduction.isDelivery && formatSaving(reduction.amount)}</dd>
    </div>
  ));
}
