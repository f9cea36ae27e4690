import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { isComingBack } from '#domain/order-stages.ts';
import { shownStatus, type DeliveryStatus } from '#domain/order-status.ts';
import { formatDays, formatDayAndTime } from '#messages/format-days.ts';
import * as ordersText from '#text/orders-page.ts';
import * as parcelsText from '#text/shopper-parcels.ts';
import * as statusText from '#text/status.ts';

type Step = { status: DeliveryStatus; label: string; when: string; reason: string; isDone: boolean };

const statusesAhead: Partial<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  PENDING: ['SHIPPED', 'DELIVERED'],
  SHIPPED: ['DELIVERED'],
};

/** Lists the past events of the order with their times, and then the events that are expected next. */
export function Timeline({ order }: { order: Order }) {
  return (
    <ol aria-label={ordersText.history()} className="border-s border-thread text-md">
      {[...stepsDone(order), ...stepsAhead(order)].map((step, index) => (
        <TimelineStep key={index} {...step} />
      ))}
    </ol>
  );
}

function TimelineStep({ status, label, when, reason, isDone }: Step) {
  return (
    <li className={`relative pb-3 ps-5 last:pb-0 ${isDone ? '' : 'text-ink-soft'}`}>
      <span
        aria-hidden
        className={`absolute -start-1.25 top-1.5 size-2.5 rounded-full border ${dotClass(status, isDone)}`}
      />
      <span className={isDone ? 'font-semibold' : ''}>{label}</span>
      {when && <span className="block text-ink-soft">{when}</span>}
      {reason && <span className="block wrap-anywhere">{reason}</span>}
    </li>
  );
}

function dotClass(status: DeliveryStatus, isDone: boolean): string {
  if (!isDone) return 'border-thread bg-kora';
  return status === 'CANCELED' ? 'border-madder bg-madder' : 'border-neem bg-neem';
}

function stepsDone(order: Order): Step[] {
  const moves = order.history.map((event, index) => ({
    at: event.at,
    status: shownStatus(event.deliveryStatus),
    label: labelOf(event, order.history[index - 1]),
    when: formatDayAndTime(event.at),
    reason: event.reason,
    isDone: true,
  }));
  return [...moves, ...editsOf(order)].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Lists the edits that the shop made to the order before it left the shop. */
function editsOf({ edits = [] }: Order): Array<Step & { at: string }> {
  return edits.map(({ at, changes, reason, totalBefore, orderTotal }) => ({
    at,
    status: 'PENDING',
    label: ordersText.changedByShop(),
    when: formatDayAndTime(at),
    reason: [
      ...changes,
      totalBefore === orderTotal
        ? ''
        : ordersText.totalChanged({ after: formatRupees(orderTotal), before: formatRupees(totalBefore) }),
      reason,
    ]
      .filter(Boolean)
      .join('. '),
    isDone: true,
  }));
}

type Move = Order['history'][number];

function labelOf({ deliveryStatus, stage }: Move, before: Move | undefined): string {
  if (!before) return ordersText.placed();
  // An order leaves the stage `TO_PAY` when the money has come.
  if (before.stage === 'TO_PAY' && deliveryStatus === 'PENDING' && !stage) return ordersText.paid();
  return stage ? parcelsText.stage({ stage }) : statusText.label({ status: deliveryStatus });
}

function stepsAhead(order: Order): Step[] {
  // A refused order will not arrive, so no further steps are expected.
  if (order.stage && isComingBack(order.stage)) return [];
  return (statusesAhead[order.deliveryStatus] ?? []).map((status) => ({
    status,
    label: statusText.label({ status }),
    when:
      status === 'DELIVERED'
        ? ordersText.expected({ day: formatDays(order.deliveryFrom, order.expectedDeliveryDate) })
        : '',
    reason: '',
    isDone: false,
  }));
}
