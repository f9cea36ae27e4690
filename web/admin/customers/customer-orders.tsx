import { Link } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as contactText from '#text/admin-contact.ts';
import * as detailText from '#text/admin-customer.ts';
import * as statusText from '#text/status.ts';
import { Badge } from '../lists/badge.tsx';

type CustomerOrdersProps = { customer: Customer; orders: readonly Order[] };

/** Lists the customer's latest orders, each with a link. */
export function CustomerOrders({ customer, orders }: CustomerOrdersProps) {
  return (
    <>
      <div className="mt-6 mb-2 flex items-baseline justify-between gap-4">
        <h3 className="eyebrow text-ink-soft">{detailText.orders()}</h3>
        {customer.orders > 0 && (
          <Link to={`/admin/order?customer=${customer.id}`} className="text-md text-indigo underline">
            {detailText.allOrders({ count: customer.orders, spent: formatRupees(customer.spent) })}
          </Link>
        )}
      </div>
      {customer.refused > 0 && (
        <p className="mb-2">
          <Badge tone="bad">{contactText.refused({ count: customer.refused })}</Badge>
        </p>
      )}
      {orders.length === 0 ? (
        <p className="text-ink-soft">{detailText.noOrders()}</p>
      ) : (
        <ul
          aria-label={detailText.orders()}
          className="max-h-66 divide-y divide-thread overflow-y-auto border-y border-thread text-md"
        >
          {orders.map((order) => (
            <li key={order.id} className="grid grid-cols-[5.5rem_6rem_1fr_auto] gap-x-3 py-1.5">
              <Link to={`/admin/order?order=${order.id}`} className="font-semibold text-indigo underline">
                {order.orderNumber}
              </Link>
              <span>{formatDay(order.createdAt)}</span>
              <span>{statusText.label({ status: order.deliveryStatus })}</span>
              <span className="price">{formatRupees(order.orderTotal)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
