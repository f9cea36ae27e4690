import type { Reduction } from '#contract/reductions.ts';
import { formatSaving } from '#domain/money.ts';
import * as offersText from '#text/cart-offers.ts';

type ReductionRowsProps = { reductions: readonly Reduction[] | undefined; className?: string };

/** Names the offers that the discount above contains, each with its share, and the one that makes the delivery free. */
export function ReductionRows({ reductions = [], className = '' }: ReductionRowsProps) {
  return reductions.map(({ name, code, amount, isDelivery }) => (
    <div key={`${name} ${code}`} className={`flex justify-between gap-4 text-md text-ink-soft ${className}`}>
      <dt className="min-w-0 wrap-anywhere">
        {code !== undefined && code !== name ? offersText.withCode({ name, code }) : name}
      </dt>
      <dd>{isDelivery ? offersText.freeDelivery() : formatSaving(amount)}</dd>
    </div>
  ));
}
