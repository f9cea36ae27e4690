import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import { fullName } from '#domain/people.ts';
import { formatMobile } from '#domain/phone.ts';
import { formatDay, formatDayAndTime } from '#messages/format.ts';
import * as detailText from '#text/admin-customer.ts';
import * as newText from '#text/admin-new-order.ts';
import * as customerText from '#text/customer.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { isWrongLink, WrongLink } from '../lists/wrong-link.tsx';
import { BlockButtons } from './block-buttons.tsx';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerOrders } from './customer-orders.tsx';

/** One customer: their addresses, their orders, and whether they may sign in. */
export default function CustomerDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const may = useMay();
  const query = useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: async () => call('GET /customers/{id}', { params: { id } }),
  });
  const title = (query.data && fullName(query.data.customer)) || detailText.title();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {isWrongLink(query.error) ? (
        <WrongLink thing="customer" onClose={onClose} />
      ) : (
        <QueryAnswer query={query} failed={customerText.loadFailed()} placeholder="mt-4 h-80">
          {({ customer, addresses, orders }) => (
            <>
              <Facts customer={customer} />
              <CustomerAddresses addresses={addresses} />
              <CustomerOrders customer={customer} orders={orders} />
              {may('customers.block') && !customer.isErased && (
                <BlockButtons id={id} isBlocked={customer.blockedAt !== null} />
              )}
              {may('customers.erase') && <CustomerData id={id} isErased={customer.isErased} />}
            </>
          )}
        </QueryAnswer>
      )}
    </Dialog>
  );
}

function Facts({ customer: { email, mobile, createdAt, blockedAt, isEmailConfirmed } }: { customer: Customer }) {
  const since = detailText.since({ day: formatDay(createdAt) });
  const confirmed = isEmailConfirmed ? detailText.emailConfirmed() : detailText.emailUnconfirmed();
  const reached = email === '' ? [newText.noEmail()] : [email, confirmed];
  return (
    <>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {[...reached, mobile && formatMobile(mobile), since].filter(Boolean).join(' · ')}
      </p>
      {blockedAt !== null && (
        <p className="mt-3 font-semibold text-madder">
          {detailText.blockedSince({ time: formatDayAndTime(blockedAt) })}
        </p>
      )}
    </>
  );
}
