import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaArgs } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { statusLabel } from '#domain/order-status.ts';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tabs } from '../../tabs.tsx';
import { OrderRow } from './order-row.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';

const filters = ['All', 'Pending', 'Shipped', 'Delivered', 'Cancelled'] as const;
type Filter = (typeof filters)[number];

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'My Orders');

export default function Orders() {
  const { user } = useSession();
  const [filter, setFilter] = useState<Filter>('All');
  const { data: orders, isPending, refetch } = useQuery({ queryKey: ['orders', user?.id], queryFn: async () => (await call('GET /orders/my-orders')).orders });
  const shown = (orders ?? []).filter((order) => passes(order, filter));
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className="display text-3xl">My Orders</h2>
      {isPending ? (
        <div role="status" className="grid place-items-center py-24">
          <span className="sr-only">Loading…</span>
          <span aria-hidden className="size-10 animate-spin rounded-full border-4 border-thread border-t-indigo" />
        </div>
      ) : !orders ? (
        <EmptyState title={say.order.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : orders.length === 0 ? (
        <EmptyState title="No Orders Yet" action={<Link to="/shop" className={buttonClass()}>Start Shopping</Link>} />
      ) : (
        <>
          <div className="print:hidden"><Tabs label="Orders by status" active={filter} onChange={(id) => setFilter(id as Filter)} tabs={filters.map((name) => ({ id: name, name: `${name} (${orders.filter((order) => passes(order, name)).length})` }))} /></div>
          {shown.length === 0 ? (
            <p className="py-16 text-center text-ink-soft">No orders found for &quot;{filter}&quot; status.</p>
          ) : (
            // On paper, the orders that are open; all of them where none is.
            <ul className="mt-4 border-t border-thread print:has-data-open:[&>li:not([data-open])]:hidden">
              {shown.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function passes(order: Order, filter: Filter): boolean {
  return filter === 'All' || statusLabel(order.deliveryStatus) === filter;
}
