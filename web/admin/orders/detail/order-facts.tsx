import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { fullName } from '#domain/people.ts';
import { formatMobile, telOf } from '#domain/phone.ts';
import { formatDays, formatDayAndTime } from '#messages/format-days.ts';
import * as detailText from '#text/admin-order.ts';
import * as ordersText from '#text/admin-orders.ts';
import * as paymentsText from '#text/admin-payments.ts';
import * as upiText from '#text/admin-upi.ts';
import { seenState } from '../../payments/tones.ts';
import { Badge } from '../../lists/badge.tsx';
import { useMay } from '../../staff/permissions.ts';
import { StatusSelect } from '../moving/status-select.tsx';
import { timelineQuery } from '../history/timeline-query.ts';

/**
 * Shows the order's date, its payment and its status, and below these the customer and the address. Staff can change
 * the status.
 */
export function OrderFacts({ order }: { order: Order }) {
  const may = useMay();
  const { user, address } = order;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 not-first:mt-5 not-first:border-t not-first:border-thread not-first:pt-3">
      <Fact label={detailText.placed()}>
        {formatDayAndTime(order.createdAt)} {order.channel === 'phone' && <TakenBy orderId={order.id} />}
      </Fact>
      {order.deliveredOn ? (
        <Fact label={detailText.delivered()}>{formatDayAndTime(order.deliveredOn)}</Fact>
      ) : (
        // A refused or cancelled order will not arrive, so its page shows no expected day.
        order.paymentStatus !== 'CANCELED' && (
          <Fact label={detailText.expected()}>{formatDays(order.deliveryFrom, order.expectedDeliveryDate)}</Fact>
        )
      )}
      <Fact label={detailText.payment()}>{paymentOf(order)}</Fact>
      <Fact label={detailText.status()}>
        <StatusSelect order={order} />
      </Fact>
      <Fact label={detailText.customer()} isLong>
        {may('customers.read') ? (
          <Link to={`/admin/customer?customer=${user.id}`} className="text-indigo underline underline-offset-4">
            {fullName(user)}
          </Link>
        ) : (
          fullName(user)
        )}
        <span className="block text-ink-soft" translate="no">
          <EmailText email={user.email} />
        </span>
      </Fact>
      <Fact label={detailText.address()} isLong>
        {address.recipientName && <span className="block font-medium">{address.recipientName}</span>}
        {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
        <span className="block">
          {detailText.cityLine({ city: address.city, state: address.state, postalCode: address.postalCode })}
        </span>
        {address.phone && (
          <a href={telOf(address.phone)} className="inline-block tabular-nums underline">
            {formatMobile(address.phone)}
          </a>
        )}
      </Fact>
    </dl>
  );
}

function paymentOf({ upi, online, paymentMethod }: Order): string {
  if (upi) return upiText.payment({ state: upi.state, utr: upi.utr ?? '' });
  // A cash order is shown as "cash on delivery" until its customer pays it online.
  if (online && (paymentMethod === 'ONLINE' || online.state !== 'toPay'))
    return paymentsText.fact({ state: seenState(online) });
  return detailText.cashOnDelivery();
}

/** Names the member of staff who took the order on the phone. */
function TakenBy({ orderId }: { orderId: string }) {
  const { data: timeline } = useQuery(timelineQuery(orderId));
  const placed = timeline?.find(({ kind }) => kind === 'placed');
  return (
    <>
      <Badge tone="quiet">{ordersText.byPhone()}</Badge>
      {placed && <span className="block text-ink-soft">{detailText.takenBy({ who: placed.who })}</span>}
    </>
  );
}

/** Shows an email address. If the line is too short, the address breaks before its @. */
function EmailText({ email }: { email: string }) {
  const [name, host] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}

type FactProps = {
  label: string;
  /** True if the fact needs a whole line, because half a line would be too narrow. */ isLong?: boolean;
  children: ReactNode;
};

function Fact({ label, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? 'max-sm:col-span-2 lg:col-span-2' : undefined}>
      <dt className="text-md text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
