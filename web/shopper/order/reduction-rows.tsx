import type { Order } from '#contract/orders.ts';
import type { Reduction } from '#contract/reductions.ts';
import { formatRupees, formatSaving } from '#domain/money.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { Sum } from '../sum.tsx';

type Reduced = Pick<Order, 'reductions'>;

/** The rows of a bill for what offers took off the goods. */
export function ReductionRows({ order: { reductions = [] } }: { order: Reduced }) {
  return reductions.map((one, at) => (one.isDelivery ? null : <Row key={at} reduction={one} />));
}

/**
 * The row of a bill for an offer of free delivery, below the charge that it takes off (`deliveryBeforeOffer`), so that
 * all rows sum to the total.
 */
export function FreeDeliveryRow({ order: { reductions = [] } }: { order: Reduced }) {
  return reductions.map((one, at) => (one.isDelivery ? <Row key={at} reduction={one} /> : null));
}

/** The charge that an offer of free delivery has taken off, for people; undefined if none has. */
export function deliveryBeforeOffer({ reductions = [] }: Reduced): string | undefined {
  const free = reductions.find(({ isDelivery }) => isDelivery);
  return free && formatRupees(free.amount);
}

type ReductionsOfProps = { order: Reduced; className?: string };

/** The reductions of a placed order, a line each, above its charges and its total; nothing where it has none. */
export function ReductionsOf({ order, className = '' }: ReductionsOfProps) {
  if (!order.reductions) return null;
  const delivery = deliveryBeforeOffer(order);
  return (
    <dl className={`price mt-4 space-y-1 ${className}`}>
      <ReductionRows order={order} />
      {delivery && <Sum label={promiseText.shipping()}>{delivery}</Sum>}
      <FreeDeliveryRow order={order} />
    </dl>
  );
}

function Row({ reduction }: { reduction: Reduction }) {
  return (
    <Sum label={<span className="wrap-anywhere">{labelOfReduction(reduction)}</span>}>
      <span className="whitespace-nowrap">{formatSaving(reduction.amount)}</span>
    </Sum>
  );
}
