import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { deliveryStatuses, shownStatus, type DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/orders-page.ts';
import * as statusText from '#text/status.ts';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { OrderRow } from './order-row.tsx';

type Filter = 'ALL' | DeliveryStatus;
const filters: readonly Filter[] = ['ALL', ...deliveryStatuses];

/** Lists the orders under tabs, which show the number of orders by status. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  const [filter, setFilter] = useState<Filter>('ALL');
  // The order to which a link in an email, or on the confirmation page, leads.
  const asked = useSearchParams()[0].get('order');
  const shown = orders.filter((order) => passes(order, filter));
  return (
    <>
      <div className="print:hidden">
        <FilterTabs
          label={ordersText.tabs()}
          active={filter}
          // The cast is safe: the tabs' ids are the filters.
          onChange={(id) => setFilter(id as Filter)}
          tabs={filters.map((id) => ({
            id,
            name: ordersText.tab({
              name: nameOf(id),
              count: orders.filter((order) => passes(order, id)).length,
            }),
          }))}
        />
      </div>
      {shown.length === 0 ? (
        <p className="py-16 text-center text-ink-soft">{ordersText.noneWithStatus({ status: nameOf(filter) })}</p>
      ) : (
        // On paper only the unfolded orders appear. If no order is unfolded, all orders appear.
        <ul className="mt-4 border-t border-thread print:has-data-open:[&>li:not([data-open])]:hidden">
          {shown.map((order) => (
            <OrderRow key={order.id} order={order} isAsked={order.id === asked} />
          ))}
        </ul>
      )}
    </>
  );
}

function passes(order: Order, filter: Filter): boolean {
  return filter === 'ALL' || shownStatus(order.deliveryStatus) === filter;
}

function nameOf(filter: Filter): string {
  return filter === 'ALL' ? ordersText.all() : statusText.label({ status: filter });
}
