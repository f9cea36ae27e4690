import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { isComingBack } from '#domain/order-stages.ts';
import { shownStatus, type DeliveryStatus } from '#domain/order-status.ts';
import { formatDay } from '#messages/format.ts';
import { formatDays } from '#messages/format-days.ts';
import * as ordersText from '#text/orders-page.ts';
import * as payText from '#text/pay.ts';
import * as parcelsText from '#text/shopper-parcels.ts';
import * as statusText from '#text/status.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { isToPayOnline } from '../../order/is-to-pay.ts';
import { OrderDetails } from './order-details.tsx';

const badgeClass: Record<DeliveryStatus, string> = {
  PENDING: 'bg-kora-shade text-ink',
  SHIPPED: 'bg-indigo-wash text-indigo',
  DELIVERED: 'bg-neem-wash text-neem',
  CANCELED: 'bg-madder-wash text-madder',
};

/**
 * Shows one order in a line, which unfolds to show the order in full. If a link named this order, it is unfolded and in
 * view from the start.
 */
export function OrderRow({ order, isAsked }: { order: Order; isAsked: boolean }) {
  const [isOpen, setOpen] = useState(isAsked);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <li ref={row} data-open={isOpen || undefined} className="border-b border-thread py-4">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-4 text-start"
      >
        <FirstPicture order={order} />
        <OrderSummary order={order} />
        <ChevronDown className={`size-5 shrink-0 transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {!isOpen && isToPayOnline(order) && (
        <Link to={`/pay/${order.online?.token ?? ''}`} className={`${buttonClass('quiet')} mt-3 print:hidden`}>
          {payText.payNow({ total: formatRupees(order.online?.due ?? order.orderTotal) })}
        </Link>
      )}
      {isOpen && <OrderDetails order={order} />}
    </li>
  );
}

function FirstPicture({ order: { items } }: { order: Order }) {
  const image = items[0]?.product.images[0];
  return (
    <span className="relative w-16 shrink-0">
      {image ? (
        <Picture image={image} sizes="64px" alt="" className="aspect-3/4 w-full object-cover" />
      ) : (
        <span className="block aspect-3/4 bg-kora-deep" />
      )}
      {items.length > 1 && (
        <span className="absolute end-1 bottom-1 bg-kora px-1 text-sm font-semibold">
          {ordersText.moreItems({ count: items.length - 1 })}
        </span>
      )}
    </span>
  );
}

/** The fields of an order that `OrderSummary` shows. */
export type SummarizedOrder = Pick<
  Order,
  'id' | 'orderNumber' | 'createdAt' | 'orderTotal' | 'deliveryStatus' | 'stage' | 'deliveredOn'
> &
  Pick<Order, 'deliveryFrom' | 'expectedDeliveryDate'> & { items: ReadonlyArray<{ quantity: number }> };

/** Shows the number, date, status, total and number of pieces of an order. */
export function OrderSummary({ order }: { order: SummarizedOrder }) {
  const status = shownStatus(order.deliveryStatus);
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <span className="grid grow grid-cols-[1fr_auto] gap-x-4 gap-y-1 sm:grid-cols-[1.2fr_1fr_1fr] sm:items-center sm:gap-x-6">
      <span>
        <span className="block font-semibold">{order.orderNumber}</span>
        <span className="block text-md text-ink-soft">
          #{order.id.slice(-8)} <span className="max-sm:hidden">· </span>
          <span className="block sm:inline">{formatDay(order.createdAt)}</span>
        </span>
      </span>
      <span className="order-last col-span-2 sm:order-none sm:col-span-1">
        <span className={`me-2 inline-block tag ${badgeClass[status]}`}>{labelOf(order, status)}</span>
        <span className="inline-block text-md text-ink-soft empty:hidden sm:block">{deliveryOf(order, status)}</span>
      </span>
      <span className="text-end">
        <span className="price block font-semibold">{formatRupees(order.orderTotal)}</span>
        <span className="block text-md text-ink-soft">{ordersText.items({ count })}</span>
      </span>
    </span>
  );
}

/** Returns the text of the badge. For an order that waits for its payment, the text says that and not the status. */
function labelOf({ stage }: SummarizedOrder, status: DeliveryStatus): string {
  return stage === 'TO_PAY' ? parcelsText.stage({ stage }) : statusText.label({ status });
}

function deliveryOf(order: SummarizedOrder, status: DeliveryStatus): string {
  // The days of delivery count only from the payment on.
  if (order.stage === 'TO_PAY') return '';
  if (order.stage === 'TO_CONFIRM' || (order.stage && isComingBack(order.stage)))
    return parcelsText.stage({ stage: order.stage });
  if (order.deliveredOn) return ordersText.deliveredOn({ day: formatDay(order.deliveredOn) });
  if (status === 'CANCELED') return '';
  return ordersText.expectedOn({ day: formatDays(order.deliveryFrom, order.expectedDeliveryDate) });
}
