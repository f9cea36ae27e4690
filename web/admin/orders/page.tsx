import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { formatDayAndTime } from '#domain/days.ts';
import { formatRupees } from '#domain/money.ts';
import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { notify } from '../../ui/notices.tsx';

const OrderDetail = lazy(async () => import('./order-detail.tsx'));

export const meta = () => [{ title: 'Orders' }, { name: 'robots', content: 'noindex' }];

const tabs = ['ALL', ...deliveryStatuses] as const;
const LIMIT = 50;

export default function Orders() {
  const [search, setSearch] = useSearchParams();
  const status = deliveryStatuses.find((one) => one === search.get('status'));
  const page = Number(search.get('page') ?? 1);
  const { data, isPending, isError } = useQuery({
    queryKey: ['admin', 'orders', status, page],
    queryFn: async () => call('GET /orders/all', { query: { limit: LIMIT, page, status } }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <h1 className="display text-3xl">Orders</h1>
      <div role="group" aria-label="Orders by status" className="mt-4 flex gap-1 overflow-x-auto border-b border-thread">
        {tabs.map((tab) => (
          <button key={tab} type="button" aria-pressed={(status ?? 'ALL') === tab} onClick={() => setSearch(tab === 'ALL' ? {} : { status: tab })} className="min-h-10 shrink-0 border-b-2 border-transparent px-3 text-[0.9375rem] aria-pressed:border-madder aria-pressed:font-semibold">
            {tab} <span className="price text-ink-soft">{data?.counts[tab] ?? ''}</span>
          </button>
        ))}
      </div>
      {isError ? (
        <p role="alert" className="py-8 text-madder">{say.order.loadFailed}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full min-w-[52rem] text-left text-[0.9375rem]">
            <thead className="text-ink-soft">
              <tr>
                {['Order', 'Placed', 'Customer', 'Items', 'Total', 'Status'].map((title) => (
                  <th key={title} scope="col" className="py-2 pr-4 font-medium">{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.orders.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </tbody>
          </table>
          {!isPending && data?.orders.length === 0 && <p className="py-10 text-center text-ink-soft">No orders here.</p>}
        </div>
      )}
      {data && data.pagination.totalPages > 1 && (
        <div className="mt-4 flex items-center gap-4 text-[0.9375rem]">
          <button type="button" disabled={page <= 1} className="underline disabled:no-underline disabled:opacity-40" onClick={() => setSearch({ ...(status && { status }), page: String(page - 1) })}>Newer</button>
          Page {page} of {data.pagination.totalPages}
          <button type="button" disabled={page >= data.pagination.totalPages} className="underline disabled:no-underline disabled:opacity-40" onClick={() => setSearch({ ...(status && { status }), page: String(page + 1) })}>Older</button>
        </div>
      )}
    </>
  );
}

function Row({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const change = async (deliveryStatus: DeliveryStatus) => {
    try {
      await call('PUT /orders/{id}/status', { params: { id: order.id }, body: { deliveryStatus } });
      notify('success', say.order.statusUpdated(deliveryStatus), 'shop');
    } catch (error) {
      notify('error', messageOf(error, say.order.statusFailed), 'shop');
    }
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <tr className="border-t border-thread align-top hover:bg-kora-deep">
      <td className="py-2.5 pr-4">
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="font-semibold text-indigo underline underline-offset-4">{order.orderNumber}</button>
        {isOpen && (
          <Suspense fallback={null}>
            <OrderDetail order={order} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </td>
      <td className="py-2.5 pr-4 whitespace-nowrap">{formatDayAndTime(order.createdAt)}</td>
      <td className="py-2.5 pr-4">
        {order.user.firstName} {order.user.lastName}
        <span className="block text-ink-soft">{order.user.email}</span>
      </td>
      <td className="max-w-72 py-2.5 pr-4">
        {order.items.map((item) => (
          <span key={item.id} className="line-clamp-1">{item.quantity} × {item.product.name} ({item.product.size})</span>
        ))}
      </td>
      <td className="price py-2.5 pr-4">{formatRupees(order.orderTotal)}</td>
      <td className="py-2.5">
        <select aria-label={`Status of ${order.orderNumber}`} value={order.deliveryStatus} onChange={(event) => void change(event.target.value as DeliveryStatus)} className="min-h-9 border border-ink/45 bg-white px-2">
          {deliveryStatuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
    </tr>
  );
}
