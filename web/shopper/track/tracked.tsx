import type { ReactNode } from 'react';
import type { TrackedOrder } from '#contract/tracking.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { stageOf } from '#domain/order-stages.ts';
import { formatDay } from '#messages/format.ts';
import { formatDays, formatDayAndTime } from '#messages/format-days.ts';
import * as parcelsText from '#text/shopper-parcels.ts';
import * as returnsText from '#text/shopper-returns.ts';
import * as trackText from '#text/track.ts';
import { variantName } from '#contract/variant-name.ts';
import { ChargesOf } from '../delivery/charge-rows.tsx';
import { isOpen } from '../order/is-to-pay.ts';
import { OnlinePayment } from '../order/online-payment.tsx';
import { OrderParcels } from '../order/order-parcels.tsx';
import { ReductionsOf } from '../order/reduction-rows.tsx';
import { Sum } from '../sum.tsx';

/** Shows an order without any person's name: its state, the next step, its parcels, its pieces, and its history. */
export function Tracked({ order, children }: { order: TrackedOrder; children?: ReactNode }) {
  const stage = stageOf(order.deliveryStatus, order.stage);
  const isOwed = order.paymentStatus === 'PENDING';
  const due = dueOf(order);
  return (
    <>
      <h1 className="display text-4xl">{trackText.order({ number: order.orderNumber })}</h1>
      <p className="mt-2 text-lg font-semibold">{parcelsText.stage({ stage })}</p>
      {order.returns?.map((one, index) => (
        <p key={index} className="font-semibold">
          {returnsText.heading(one)}
        </p>
      ))}
      <p className="text-ink-soft">
        {trackText.placed({ day: formatDay(order.createdAt) })} · {trackText.to({ city: order.city })}
      </p>
      {isOwed && (
        <p>
          {order.deliveryFrom
            ? trackText.expectedBetween({ days: formatDays(order.deliveryFrom, order.expectedDeliveryDate) })
            : trackText.expected({ day: formatDay(order.expectedDeliveryDate) })}
          {due !== undefined && (
            <>
              {' '}
              ·{' '}
              <span className="price">{trackText.pay({ method: order.paymentMethod, total: formatRupees(due) })}</span>
            </>
          )}
        </p>
      )}
      {children}
      <div className="mt-5 empty:hidden">
        <OnlinePayment order={order} />
      </div>
      <OrderParcels parcels={order.parcels} />
      <h2 className="eyebrow mt-6 mb-2 text-ink-soft">{trackText.items()}</h2>
      <ul className="space-y-1">
        {order.items.map(({ name, size, color, quantity, priceAtPurchase }, index) => (
          <li key={index} className="wrap-anywhere" dir="auto">
            {trackText.item({ quantity, name })} <span className="text-ink-soft">{variantName({ color, size })}</span>{' '}
            <span className="price">{formatPaise(quantity * (parseRupees(priceAtPurchase) ?? 0))}</span>
          </li>
        ))}
      </ul>
      {order.deliveryStatus === 'CANCELED' ? (
        <p className="mt-4">{trackText.nothingToPay()}</p>
      ) : (
        <div className="max-w-sm">
          <ReductionsOf order={order} />
          <ChargesOf order={order} />
          <dl className="price mt-3">
            <Sum label={trackText.total()} isGrand>
              {formatRupees(order.orderTotal)}
            </Sum>
          </dl>
        </div>
      )}
      <h2 className="eyebrow mt-6 mb-2 text-ink-soft">{trackText.history()}</h2>
      <ol className="space-y-1 text-md">
        {order.history.map((event, index) => (
          <li key={index}>
            {formatDayAndTime(event.at)} ·{' '}
            {index === 0
              ? trackText.wasPlaced()
              : parcelsText.stage({ stage: stageOf(event.deliveryStatus, event.stage) })}
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * Returns the amount that is still to be paid. Returns undefined if the shopper must not pay online now, for example
 * while a bank checks a payment.
 */
function dueOf({ paymentMethod, orderTotal, online }: TrackedOrder): string | undefined {
  if (paymentMethod !== 'ONLINE' || !online) return orderTotal;
  return isOpen(online) ? online.due : undefined;
}
