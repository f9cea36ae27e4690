import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import { formatDay, formatDayAndTime } from '#messages/format.ts';
import * as detailText from '#text/admin-customer.ts';
import * as customerText from '#text/customer.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useMay } from '../permissions.ts';
import { BlockButtons } from './block-buttons.tsx';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerOrders } from './customer-orders.tsx';

/** One customer: their addresses, their orders, and whether they may sign in. */
export default function CustomerDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const may = useMay();
  const { data, isError } = useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: async () => call('GET /customers/{id}', { params: { id } }),
  });
  const title = data ? `${data.customer.firstName} ${data.customer.lastName}`.trim() : detailText.title();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {data ? (
        <>
          <Facts customer={data.customer} />
          <CustomerAddresses addresses={data.addresses} />
          <CustomerOrders customer={data.customer} orders={data.orders} />
          {may('customers.block') && !data.customer.isErased && (
            <BlockButtons id={id} isBlocked={data.customer.blockedAt !== null} />
          )}
          {may('customers.erase') && <CustomerData id={id} isErased={data.customer.isErased} />}
        </>
      ) : (
        <NoCustomer isError={isError} />
      )}
    </Dialog>
  );
}

function Facts({ customer: { email, mobile, createdAt, blockedAt } }: { customer: Customer }) {
  const since = detailText.since({ day: formatDay(createdAt) });
  return (
    <>
      <p className="mt-1 text-ink-soft wrap-anywhere">{[email, mobile, since].filter(Boolean).join(' · ')}</p>
      {blockedAt !== null && (
        <p className="mt-3 font-semibold text-madder">
          {detailText.blockedSince({ time: formatDayAndTime(blockedAt) })}
        </p>
      )}
    </>
  );
}

function NoCustomer({ isError }: { isError: boolean }) {
  if (isError)
    return (
      <p role="alert" className="py-8">
        {customerText.loadFailed()}
      </p>
    );
  return (
    <Loading>
      <Skeleton className="mt-4 h-80" />
    </Loading>
  );
}
