import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#contract/customers.ts';
import { fullName } from '#domain/people.ts';
import { formatMobile, telOf } from '#domain/phone.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as detailText from '#text/admin-customer.ts';
import * as newText from '#text/admin-new-order.ts';
import * as customerText from '#text/customer.ts';
import type { Address } from '#contract/addresses.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { isWrongLink, WrongLink } from '../lists/wrong-link.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { QuietButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { blockCustomer } from './actions.ts';

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

/** Blocks a customer, after a confirmation, or unblocks the customer. */
function BlockButtons({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useFormAction<typeof blockCustomer>('blockCustomer', { onDone: () => setAsking(false) });
  const change = (blocked: boolean) => submit({ id, blocked: blocked ? 'yes' : 'no' });
  return (
    <div className="mt-6 border-t border-thread pt-4">
      {/* The same button element blocks and unblocks, so that the button keeps the focus. */}
      <QuietButton isBusy={isBusy && !isAsking} onClick={() => (isBlocked ? change(false) : setAsking(true))}>
        {isBlocked ? detailText.unblock() : detailText.block()}
      </QuietButton>
      {isAsking && (
        <Confirm
          title={detailText.block()}
          yes={detailText.yesBlock()}
          isBusy={isBusy}
          onNo={() => setAsking(false)}
          onYes={() => change(true)}
        >
          {detailText.sure()}
        </Confirm>
      )}
    </div>
  );
}

function CustomerAddresses({ addresses }: { addresses: readonly Address[] }) {
  return (
    <>
      <h3 className="eyebrow mt-6 mb-2 text-ink-soft">{detailText.addresses()}</h3>
      {addresses.length === 0 ? (
        <p className="text-ink-soft">{detailText.noAddresses()}</p>
      ) : (
        <ul aria-label={detailText.addresses()} className="grid gap-3 sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="border border-thread bg-white p-3 text-md wrap-anywhere">
              {address.recipientName && <b className="block">{address.recipientName}</b>}
              {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
              <span className="block">
                {detailText.cityLine({ city: address.city, state: address.state, postalCode: address.postalCode })}
              </span>
              {address.phone && (
                <a href={telOf(address.phone)} className="block tabular-nums underline">
                  {formatMobile(address.phone)}
                </a>
              )}
              {address.isDefault && <span className="text-neem">{detailText.isDefault()}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
