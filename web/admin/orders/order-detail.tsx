import { useQuery } from '@tanstack/react-query';
import { Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { formatDay, formatDayAndTime } from '#domain/days.ts';
import { limits } from '#domain/limits.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { controlClass } from '../list-tools.tsx';
import { setStatus, StatusSelect } from './status-select.tsx';
import { Timeline } from './timeline.tsx';

/** One order whole, with the times of day, its story, and what can be done with it. */
export default function OrderDetail({ id, known, onClose }: { id: string; known: Order | undefined; onClose: () => void }) {
  const { data: order, isError } = useQuery({ queryKey: ['admin', 'order', id], queryFn: async () => (await call('GET /orders/{id}', { params: { id } })).order, ...(known && { placeholderData: known }) });
  return (
    <Dialog title={order ? `Order ${order.orderNumber}` : 'Order'} isOpen onClose={onClose} size="wide">
      {order ? <Whole order={order} /> : isError ? <p role="alert" className="py-8">{say.order.loadFailed}</p> : <Loading><Skeleton className="mt-4 h-96" /></Loading>}
    </Dialog>
  );
}

function Whole({ order }: { order: Order }) {
  const { user, address } = order;
  return (
    <>
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
        <Fact label="Status">
          <StatusSelect order={order} />
        </Fact>
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
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={`/admin/order/print?kind=slips&ids=${order.id}`} className={buttonClass('quiet')}><Printer aria-hidden className="size-4" /> Packing slip</Link>
        <Resend order={order} />
      </div>
      {order.deliveryStatus !== 'CANCELED' && <CancelBox order={order} />}
      <Timeline orderId={order.id} />
    </>
  );
}

function Resend({ order }: { order: Order }) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      notify('success', (await call('POST /orders/send-confirmation', { body: { orderData: { id: order.id }, email: order.user.email } })).message, 'shop');
      await queries.invalidateQueries({ queryKey: ['admin', 'timeline', order.id] });
    } catch (error) {
      notify('error', messageOf(error, say.order.mailFailed), 'account');
    }
    setBusy(false);
  };
  return <Button look="quiet" isBusy={isBusy} onClick={() => void send()}><Mail aria-hidden className="size-4" /> Send confirmation again</Button>;
}

function CancelBox({ order }: { order: Order }) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  return (
    <details className="mt-5 border-t border-thread pt-3">
      <summary className="cursor-pointer font-medium">Cancel this order</summary>
      <form
        method="post"
        className="mt-3 flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          void setStatus(order.id, 'CANCELED', reason).finally(() => setBusy(false));
        }}
      >
        <input aria-label="Reason; the shopper can read it" placeholder="Reason; the shopper can read it" maxLength={limits.reasonLength} value={reason} onChange={(event) => setReason(event.target.value)} className={`${controlClass} min-h-11 min-w-0 grow basis-60`} />
        <Button type="submit" look="danger" isBusy={isBusy}>Cancel the order</Button>
      </form>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">Its pieces go back to stock.</p>
    </details>
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
