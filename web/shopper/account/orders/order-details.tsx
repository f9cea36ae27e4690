import { Printer } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { canBeCancelledByShopper } from '#domain/order-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Timeline } from './timeline.tsx';

/** One order whole: its pieces, where it goes, what happened to it. */
export function OrderDetails({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { address } = order;
  return (
    <div className="animate-settle pt-5 sm:pl-20 print:pl-0">
      <ul className="space-y-3">
        {order.items.map((item) => (
          <li key={item.id} className="flex gap-3">
            <span className="w-12 shrink-0">{item.product.images[0] && <Picture image={item.product.images[0]} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />}</span>
            <span className="min-w-0 grow">
              <span dir="auto" className="block [overflow-wrap:anywhere]">{item.product.name}</span>
              <span className="block text-[0.9375rem] text-ink-soft">
                {[item.product.color, `size ${item.product.size}`].filter(Boolean).join(', ')}
              </span>
              <span className="price block text-[0.9375rem] text-ink-soft">
                {item.quantity} × {formatRupees(item.priceAtPurchase)}
              </span>
            </span>
            <span className="price shrink-0">{formatPaise((parseRupees(item.priceAtPurchase) ?? 0) * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="price mt-4 flex justify-between border-t border-thread pt-3 font-semibold">
        <span>Order total</span> <span>{formatRupees(order.orderTotal)}</span>
      </p>
      <div className="mt-6 grid gap-8 sm:grid-cols-2">
        <section aria-label="Delivery address">
          <h3 className="eyebrow mb-2 text-ink-soft">Delivered to</h3>
          <p className="[overflow-wrap:anywhere]">
            {order.user.firstName} {order.user.lastName}
            <span className="block">{[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}</span>
            <span className="block">{address.city}, {address.state} - {address.postalCode}</span>
          </p>
          <p className="mt-3 text-[0.9375rem] text-ink-soft">Cash on Delivery</p>
        </section>
        <section aria-label="What happened">
          <h3 className="eyebrow mb-2 text-ink-soft">So far</h3>
          <Timeline order={order} />
        </section>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {canBeCancelledByShopper(order.deliveryStatus) && <Button look="quiet" onClick={onCancel}>Cancel Order</Button>}
        <Button look="quiet" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" /> Print
        </Button>
      </div>
    </div>
  );
}
