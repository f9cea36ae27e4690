import type { Order } from '#contract/orders.ts';
import { formatDay, formatDayAndTime } from '#domain/days.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { statusLabel } from '#domain/order-status.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

/** One order whole, with the times of day. */
export default function OrderDetail({ order, onClose }: { order: Order; onClose: () => void }) {
  const { user, address } = order;
  return (
    <Dialog title={`Order ${order.orderNumber}`} isOpen onClose={onClose} size="wide">
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Placed">{formatDayAndTime(order.createdAt)}</Fact>
        <Fact label={order.deliveredOn ? 'Delivered' : 'Expected'}>{order.deliveredOn ? formatDayAndTime(order.deliveredOn) : formatDay(order.expectedDeliveryDate)}</Fact>
        <Fact label="Customer">
          {user.firstName} {user.lastName}
          <span className="block text-ink-soft">{user.email}</span>
        </Fact>
        <Fact label="Address">
          {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
          <span className="block">{address.city}, {address.state} - {address.postalCode}</span>
        </Fact>
        <Fact label="Payment">Cash on Delivery</Fact>
        <Fact label="Status">{order.deliveryStatus}</Fact>
      </dl>
      <ul className="mt-5 divide-y divide-thread border-y border-thread">
        {order.items.map((item) => (
          <li key={item.id} className="flex gap-3 py-3">
            <span className="w-12 shrink-0">{item.product.images[0] && <Picture image={item.product.images[0]} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />}</span>
            <span className="min-w-0 grow [overflow-wrap:anywhere]" dir="auto">
              {item.product.name}
              <span className="price block text-[0.9375rem] text-ink-soft" dir="ltr">
                {[item.product.color, `size ${item.product.size}`].filter(Boolean).join(', ')} · {item.quantity} × {formatRupees(item.priceAtPurchase)}
              </span>
            </span>
            <span className="price shrink-0">{formatPaise((parseRupees(item.priceAtPurchase) ?? 0) * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="price mt-3 flex justify-between text-lg font-semibold">
        <span>Total</span> <span>{formatRupees(order.orderTotal)}</span>
      </p>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">History</h3>
      <ol aria-label="History" className="space-y-1 text-[0.9375rem]">
        {order.history.map((event, index) => (
          <li key={index}>
            {formatDayAndTime(event.at)} · {index === 0 ? 'Placed' : statusLabel(event.deliveryStatus)} by the {event.by === 'shop' ? 'shop' : 'shopper'}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
