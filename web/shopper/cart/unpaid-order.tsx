import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatDeadline } from '#messages/format-days.ts';
import * as cartPageText from '#text/cart-page.ts';
import { isToPay, isToPayOnline } from '../order/is-to-pay.ts';
import { useNewestOrders } from '../order/use-newest-orders.ts';

/**
 * Below an empty cart, names the newest order that waits for its payment. Its pieces left the cart when the order was
 * placed, and a shopper who came back from the gateway without paying would otherwise miss them.
 */
export function UnpaidOrder() {
  return <UnpaidOf orders={useNewestOrders() ?? []} />;
}

type Unpaid = Pick<Order, 'id' | 'orderNumber' | 'paymentMethod' | 'paymentStatus' | 'deliveryStatus'> &
  Pick<Order, 'stage' | 'online' | 'upi'>;

export function UnpaidOf({ orders }: { orders: readonly Unpaid[] }) {
  const order = orders.find((one) => isToPayOnline(one) || isToPay(one));
  if (!order) return null;
  const { id, orderNumber: number, online, upi } = order;
  const payBefore = isToPayOnline(order) ? online?.payBefore : upi?.payBefore;
  return (
    <p className="text-center">
      <Link
        to={isToPayOnline(order) ? `/pay/${online?.token ?? ''}` : `/checkout/placed/${id}`}
        className="underline underline-offset-4"
      >
        {cartPageText.unpaid({ number, time: payBefore ? formatDeadline(payBefore) : 'none' })}
      </Link>
    </p>
  );
}
