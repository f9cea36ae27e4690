import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Company } from '#contract/company.ts';
import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { formatDay, formatDayAndTime } from '#domain/days.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { compareSizes } from '#domain/sizes.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toolClass } from '../../list-tools.tsx';

export const meta = () => [{ title: 'Print orders' }, { name: 'robots', content: 'noindex' }];

/** The chosen orders on paper: a slip for each parcel, or one list to fetch the pieces by. */
export default function PrintOrders() {
  const [search] = useSearchParams();
  const ids = search.getAll('ids');
  const isPicks = search.get('kind') === 'picks';
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'orders', 'print', ids],
    queryFn: async () => ({ orders: (await call('GET /orders/all', { query: { ids, limit: 100, sort: 'oldest' } })).orders, company: (await call('GET /company-details')).details }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return <EmptyState title="No orders chosen" action={<Link to="/admin/order" className={toolClass}>To the orders</Link>} />;
  if (isError) return <EmptyState title={say.order.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />;
  if (!data) return <Loading><Skeleton className="h-96" /></Loading>;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="display text-3xl">{isPicks ? 'Pick list' : 'Packing slips'}</h1>
        <div className="flex gap-2">
          <Link to="/admin/order" className={toolClass}>Orders</Link>
          <Button onClick={() => window.print()}><Printer aria-hidden className="size-4" /> Print</Button>
        </div>
      </div>
      {isPicks ? <PickList orders={data.orders} /> : data.orders.map((order) => <Slip key={order.id} order={order} company={data.company} />)}
    </>
  );
}

/** One parcel's slip: who it is for, what is in it, and what to collect in cash. */
function Slip({ order, company }: { order: Order; company: Company }) {
  const { user, address } = order;
  const isPaid = order.paymentStatus === 'PAID';
  return (
    <article aria-label={`Slip of ${order.orderNumber}`} className="mb-8 max-w-3xl border border-ink bg-white p-6 print:mb-0 print:max-w-none print:break-after-page print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-ink pb-4">
        <div>
          <p className="display text-2xl">{company.name}</p>
          <p className="text-[0.9375rem]">{[company.address, company.pincode].filter(Boolean).join(' - ')}</p>
          <p className="text-[0.9375rem]">{[company.phone, company.email].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <h2 className="text-xl font-semibold">{order.orderNumber}</h2>
          <p className="text-[0.9375rem]">{formatDayAndTime(order.createdAt)}</p>
        </div>
      </header>
      <div className="flex flex-wrap justify-between gap-6 py-4">
        <div>
          <p className="text-[0.9375rem] text-ink-soft">Deliver to</p>
          <p className="text-lg font-semibold">{user.firstName} {user.lastName}</p>
          <p className="max-w-sm [overflow-wrap:anywhere]">
            {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}<br />
            {address.city}, {address.state} - <b>{address.postalCode}</b>
          </p>
          <p className="mt-1 text-[0.9375rem]">By {formatDay(order.expectedDeliveryDate)}</p>
        </div>
        <div className="self-start border-2 border-ink p-3 text-center">
          <p>{order.deliveryStatus === 'CANCELED' ? 'Cancelled: do not send' : isPaid ? 'Paid: collect' : 'Collect in cash'}</p>
          <p className="price text-3xl font-semibold">{order.deliveryStatus === 'CANCELED' || isPaid ? '₹0' : formatRupees(order.orderTotal)}</p>
        </div>
      </div>
      <table className="w-full border-t border-ink text-left">
        <thead>
          <tr>
            {['Pieces', 'Product', 'Colour', 'Size', 'Price'].map((title) => (
              <th key={title} scope="col" className={`py-1.5 font-medium ${title === 'Price' ? 'text-right' : 'pr-3'}`}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id} className="border-t border-thread">
              <td className="price py-1.5 text-lg font-semibold">{item.quantity}</td>
              <td className="py-1.5 pr-3">{item.product.name}</td>
              <td className="py-1.5 pr-3">{item.product.color}</td>
              <td className="py-1.5 pr-3">{item.product.size}</td>
              <td className="price py-1.5 text-right">{formatPaise((parseRupees(item.priceAtPurchase) ?? 0) * item.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            <td className="price py-2">{order.items.reduce((sum, item) => sum + item.quantity, 0)}</td>
            <td colSpan={3} className="py-2">Total, cash on delivery</td>
            <td className="price py-2 text-right">{formatRupees(order.orderTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

type Pick = { key: string; item: Order['items'][number]; pieces: number; orders: string[] };

/** Every piece to fetch, once for all orders together, by product, colour and size; cancelled orders are left out. */
function PickList({ orders }: { orders: readonly Order[] }) {
  const live = orders.filter((order) => order.deliveryStatus !== 'CANCELED');
  const picks = new Map<string, Pick>();
  for (const order of live) {
    for (const item of order.items) {
      const key = [item.product.id, item.product.color, item.product.size].join('\n');
      const pick = picks.get(key) ?? { key, item, pieces: 0, orders: [] };
      picks.set(key, { ...pick, pieces: pick.pieces + item.quantity, orders: [...pick.orders, order.orderNumber] });
    }
  }
  const sorted = [...picks.values()].toSorted((a, b) => a.item.product.name.localeCompare(b.item.product.name) || a.item.product.color.localeCompare(b.item.product.color) || compareSizes(a.item.product.size, b.item.product.size));
  const pieces = sorted.reduce((sum, pick) => sum + pick.pieces, 0);
  return (
    <section aria-label="Pick list" className="max-w-3xl bg-white p-6 print:max-w-none print:p-0">
      <h2 className="mb-3 text-lg font-semibold">{pieces} {pieces === 1 ? 'piece' : 'pieces'} for {live.length} {live.length === 1 ? 'order' : 'orders'}</h2>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            {['✓', 'Pieces', 'Product', 'Colour', 'Size', 'For'].map((title) => (
              <th key={title} scope="col" className="py-1.5 pr-3 font-medium">{title === '✓' ? <span className="sr-only">Fetched</span> : title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ key, item, pieces, orders }) => (
            <tr key={key} className="break-inside-avoid border-b border-thread">
              <td className="py-2 pr-3 text-xl leading-none">☐</td>
              <td className="price py-2 pr-3 text-lg font-semibold">{pieces}</td>
              <td className="py-2 pr-3">
                <span className="flex items-center gap-2">
                  {item.product.images[0] && <Picture image={item.product.images[0]} alt="" sizes="32px" className="aspect-3/4 w-8 shrink-0 object-cover" />}
                  {item.product.name}
                </span>
              </td>
              <td className="py-2 pr-3">{item.product.color}</td>
              <td className="py-2 pr-3 font-semibold">{item.product.size}</td>
              <td className="price py-2 text-[0.9375rem]">{orders.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
