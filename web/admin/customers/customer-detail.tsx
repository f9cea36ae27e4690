import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { say } from '#contract/sentences.ts';
import { formatDay, formatDayAndTime } from '#domain/days.ts';
import { formatRupees } from '#domain/money.ts';
import { statusLabel } from '#domain/order-status.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** One customer: their addresses, their orders, and whether they may sign in. */
export default function CustomerDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = useQuery({ queryKey: ['admin', 'customer', id], queryFn: async () => call('GET /customers/{id}', { params: { id } }) });
  const [isBusy, setBusy] = useState(false);
  const [isSure, setSure] = useState(false);
  if (!data) return <Dialog title="Customer" isOpen onClose={onClose} size="wide">{isError ? <p role="alert" className="py-8">{say.customer.loadFailed}</p> : <Loading><Skeleton className="mt-4 h-80" /></Loading>}</Dialog>;
  const { customer, addresses, orders } = data;
  const isBlocked = customer.blockedAt !== null;
  const block = async (blocked: boolean) => {
    setBusy(true);
    try {
      notify('success', (await call('PUT /customers/{id}/block', { params: { id }, body: { blocked } })).message, 'shop');
    } catch (error) {
      notify('error', messageOf(error, say.customer.saveFailed), 'shop');
    }
    await queries.invalidateQueries({ queryKey: ['admin'] });
    setSure(false);
    setBusy(false);
  };
  return (
    <Dialog title={`${customer.firstName} ${customer.lastName}`.trim()} isOpen onClose={onClose} size="wide">
      <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
        {customer.email}{customer.mobile && ` · ${customer.mobile}`} · since {formatDay(customer.createdAt)}
      </p>
      {isBlocked && <p className="mt-3 font-semibold text-madder">Blocked since {formatDayAndTime(customer.blockedAt ?? '')}: cannot sign in.</p>}
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">Addresses</h3>
      {addresses.length === 0 ? (
        <p className="text-ink-soft">None saved.</p>
      ) : (
        <ul aria-label="Addresses" className="grid gap-3 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="border border-thread bg-white p-3 text-[0.9375rem] [overflow-wrap:anywhere]">
              {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
              <span className="block">{address.city}, {address.state} - {address.postalCode}</span>
              {address.isDefault && <span className="text-neem">Default</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 mb-2 flex items-baseline justify-between gap-4">
        <h3 className="eyebrow text-ink-soft">Orders</h3>
        {customer.orders > 0 && <Link to={`/admin/order?customer=${id}`} className="text-[0.9375rem] text-indigo underline">All {customer.orders}, {formatRupees(customer.spent)}</Link>}
      </div>
      {orders.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ul aria-label="Orders" className="max-h-64 divide-y divide-thread overflow-y-auto border-y border-thread text-[0.9375rem]">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap gap-x-4 py-1.5">
              <Link to={`/admin/order?order=${order.id}`} className="font-semibold text-indigo underline">{order.orderNumber}</Link>
              <span>{formatDay(order.createdAt)}</span>
              <span>{statusLabel(order.deliveryStatus)}</span>
              <span className="price ml-auto">{formatRupees(order.orderTotal)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-thread pt-4">
        {isBlocked ? (
          <Button look="quiet" isBusy={isBusy} onClick={() => void block(false)}>Let them sign in again</Button>
        ) : isSure ? (
          <>
            <p className="grow">Are you sure? They are signed out everywhere at once; their orders stay.</p>
            <Button look="quiet" onClick={() => setSure(false)}>No</Button>
            <Button look="danger" isBusy={isBusy} onClick={() => void block(true)}>Yes, block</Button>
          </>
        ) : (
          <Button look="quiet" onClick={() => setSure(true)}>Block this customer</Button>
        )}
      </div>
    </Dialog>
  );
}
