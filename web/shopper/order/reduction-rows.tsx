import type { Order } from '#contract/orders.ts';
import type { Reduction } from '#contract/reductions.ts';
import { formatRupees, formatSaving } from '#domain/money.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { Sum } from '../sum.tsx';

type Reduced = Pick<Order, 'reductions'>;

/** Shows the rows of a bill with the amounts that offers took off the goods. */
export function ReductionRows({ order: { reductions = [] } }: { order: Reduced }) {
  return reductions.map((one, at) => (one.isDelivery ? null : <Row key={at} reduction={one} />));
}

/**
 * Shows the row of a bill for an offer of free delivery. The row stands below the delivery charge that the offer takes
 * off (`deliveryBeforeOffer`), so that the rows add up to the total.
 */
export function FreeDeliveryRow({ order: { reductions = [] } }: { order: Reduced }) {
  return reductions.map((one, at) => (one.isDelivery ? <Row key={at} reduction={one} /> : null));
}

/**
 * Returns the delivery charge that an offer has taken off, formatted for display. Returns undefined if no offer has
 * taken it off.
 */
export function deliveryBeforeOffer({ reductions = [] }: Reduced): string | undefined {
  const free = reductions.find(({ isDelivery }) => isDelivery);
  return free && formatRupees(free.amount);
}

type ReductionsOfProps = { order: Reduced; className?: string };

/**
 * Shows the reductions of a placed order, one in each row, above its charges and its total. Shows nothing if the order
 * has no reductions.
 */
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
  return <Sum label={labelOfReduction(reduction)}>{formatSaving(reduction.amount)}</Sum>;
}
