import type { Order } from '#contract/orders.ts';
import { recipientOf } from '#domain/people.ts';
import { formatMobile } from '#domain/phone.ts';
import * as ordersText from '#text/orders-page.ts';
import * as upiText from '#text/upi-payment.ts';

/** Shows the delivery address of an order. */
export function OrderAddress({ order }: { order: Order }) {
  const { address, deliveryStatus } = order;
  return (
    <section aria-label={ordersText.address()}>
      <h3 className="eyebrow mb-2 text-ink-soft">{ordersText.deliverTo({ status: deliveryStatus })}</h3>
      <p className="wrap-anywhere">
        {recipientOf(order)}
        <span className="block">{[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}</span>
        <span className="block">{ordersText.cityLine(address)}</span>
        {address.phone && <span className="block tabular-nums">{formatMobile(address.phone)}</span>}
      </p>
      <p className="mt-3 text-md text-ink-soft">
        {order.paymentMethod === 'COD' ? ordersText.cashOnDelivery() : upiText.method({ method: order.paymentMethod })}
      </p>
    </section>
  );
}
