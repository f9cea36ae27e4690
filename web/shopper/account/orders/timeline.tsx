import type { Order } from '#contract/orders.ts';
import { formatDay, formatDayAndTime } from '#domain/days.ts';
import { statusLabel, type DeliveryStatus } from '#domain/order-status.ts';

type Step = { word: string; when: string; why: string; isDone: boolean };

const ahead: Partial<Record<DeliveryStatus, readonly string[]>> = { PENDING: ['Shipped', 'Delivered'], SHIPPED: ['Delivered'] };

/** What happened to the order and when, and what comes next. */
export function Timeline({ order }: { order: Order }) {
  const past = order.history.map((event, index): Step => ({ word: index === 0 ? 'Placed' : statusLabel(event.deliveryStatus), when: formatDayAndTime(event.at), why: event.reason, isDone: true }));
  const next = (ahead[order.deliveryStatus] ?? []).map((word): Step => ({ word, when: word === 'Delivered' ? `expected ${formatDay(order.expectedDeliveryDate)}` : '', why: '', isDone: false }));
  return (
    <ol aria-label="History" className="border-l border-thread text-[0.9375rem]">
      {[...past, ...next].map(({ word, when, why, isDone }, index) => (
        <li key={index} className={`relative pb-3 pl-5 last:pb-0 ${isDone ? '' : 'text-ink-soft'}`}>
          <span aria-hidden className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full border ${!isDone ? 'border-thread bg-kora' : word === 'Cancelled' ? 'border-madder bg-madder' : 'border-neem bg-neem'}`} />
          <span className={isDone ? 'font-semibold' : ''}>{word}</span>
          {when && <span className="block text-ink-soft">{when}</span>}
          {why && <span className="block [overflow-wrap:anywhere]">{why}</span>}
        </li>
      ))}
    </ol>
  );
}
