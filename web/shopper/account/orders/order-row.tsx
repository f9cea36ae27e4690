import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { formatDay } from '#domain/days.ts';
import { formatRupees } from '#domain/money.ts';
import { statusLabel } from '#domain/order-status.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { OrderDetails } from './order-details.tsx';

const Dialog = lazy(async () => ({ default: (await import('../../../ui/dialog.tsx')).Dialog }));

const badge = { Pending: 'bg-kora-shade text-ink', Shipped: 'bg-indigo-wash text-indigo', Delivered: 'bg-neem-wash text-neem', Cancelled: 'bg-madder-wash text-madder' };

export function OrderRow({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const label = statusLabel(order.deliveryStatus);
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const [first] = order.items;
  const delivery = order.deliveredOn ? `Delivered ${formatDay(order.deliveredOn)}` : label === 'Cancelled' ? '–' : `Expected ${formatDay(order.expectedDeliveryDate)}`;

  const cancel = async () => {
    setCancelling(true);
    try {
      await call('PUT /orders/{id}/cancel', { params: { id: order.id } });
      notify('success', say.order.cancelled, 'account');
    } catch (error) {
      notify('error', messageOf(error, say.order.cancelFailed), 'account');
    }
    setAsking(false);
    setCancelling(false);
    await queries.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <li data-open={isOpen || undefined} className="border-b border-thread py-4">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="flex w-full items-center gap-4 text-left">
        <span className="relative w-16 shrink-0">
          {first?.product.images[0] ? <Picture image={first.product.images[0]} sizes="64px" alt="" className="aspect-3/4 w-full object-cover" /> : <span className="block aspect-3/4 bg-kora-deep" />}
          {order.items.length > 1 && <span className="absolute right-1 bottom-1 bg-kora px-1 text-sm font-semibold">+{order.items.length - 1}</span>}
        </span>
        <span className="grid grow grid-cols-[1fr_auto] gap-x-4 gap-y-1 sm:grid-cols-[1.2fr_1fr_1fr] sm:items-center sm:gap-x-6">
          <span>
            <span className="block font-semibold">#{order.id.slice(-8)}</span>
            <span className="block text-[0.9375rem] text-ink-soft">{order.orderNumber} <span className="max-sm:hidden">· </span><span className="block sm:inline">{formatDay(order.createdAt)}</span></span>
          </span>
          <span className="order-last col-span-2 sm:order-none sm:col-span-1">
            <span className={`mr-2 inline-block px-2 py-0.5 text-[0.8125rem] font-semibold ${badge[label]}`}>{label}</span>
            <span className="inline-block text-[0.9375rem] text-ink-soft sm:block">{delivery}</span>
          </span>
          <span className="text-right">
            <span className="price block font-semibold">{formatRupees(order.orderTotal)}</span>
            <span className="block text-[0.9375rem] text-ink-soft">{pieces === 1 ? '1 item' : `${pieces} items`}</span>
          </span>
        </span>
        <ChevronDown aria-hidden className={`size-5 shrink-0 transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && <OrderDetails order={order} onCancel={() => setAsking(true)} />}
      {isAsking && (
        <Suspense fallback={null}>
          <Dialog title="Cancel Order" isOpen onClose={() => setAsking(false)}>
            <p className="mt-4">{say.order.confirmCancel}</p>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button look="quiet" onClick={() => setAsking(false)}>Keep Order</Button>
              <Button look="danger" isBusy={isCancelling} onClick={() => void cancel()}>Yes, Cancel</Button>
            </div>
          </Dialog>
        </Suspense>
      )}
    </li>
  );
}
