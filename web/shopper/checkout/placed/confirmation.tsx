import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Banknote, PackageCheck, Truck, type LucideIcon } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { ownSaving } from '#contract/reduction-label.ts';
import { formatRupees, formatSaving, parseRupees } from '#domain/money.ts';
import { shownStatus } from '#domain/order-status.ts';
import { greetedOf } from '#domain/people.ts';
import { formatDay } from '#messages/format.ts';
import { formatDays, formatDeadline } from '#messages/format-days.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as promiseText from '#text/delivery-promise.ts';
import * as placedText from '#text/order-placed.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QuietLink } from '../../../ui/button-link.tsx';
import { shownCharge } from '../../delivery/charge-rows.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { AskAboutOrder } from '../../order/ask-about-order.tsx';
import { OrderAddress } from '../../order/order-address.tsx';
import { deliveryBeforeOffer, FreeDeliveryRow, ReductionRows } from '../../order/reduction-rows.tsx';
import { isToPay, isToPayOnline } from '../../order/is-to-pay.ts';
import { OnlinePayment } from '../../order/online-payment.tsx';
import { PayInstead } from '../../order/pay-instead.tsx';
import { UpiPayment } from '../../order/upi-payment.tsx';
import { OrderItems } from '../../order/order-items.tsx';
import { ToConfirm } from '../../order/to-confirm.tsx';
import { Sum } from '../../sum.tsx';

/** Shows the confirmation of an order: its number, the next steps, the pieces, the amounts and the address. */
export function Confirmation({ order, title }: { order: Order; title: RefObject<HTMLHeadingElement | null> }) {
  const status = shownStatus(order.deliveryStatus);
  const isInCash = order.paymentMethod === 'COD';
  return (
    <div className="wrap grid grid-cols-1 gap-10 pt-8 lg:aside-cols-96 lg:gap-16">
      <div className="space-y-10">
        <header>
          <p className="eyebrow text-ink-soft">{placedText.order({ number: order.orderNumber })}</p>
          <h1 ref={title} tabIndex={-1} className="display mt-2 text-4xl wrap-anywhere outline-none sm:text-5xl">
            {headingOf(order)}
          </h1>
          <p className="mt-3 text-ink-soft wrap-anywhere">
            {placedText.placedOn({ status: isInCash ? status : 'other', day: formatDay(order.createdAt) })}
          </p>
        </header>
        <ToConfirm order={order} />
        <UpiPayment order={order} />
        <OnlinePayment order={order} />
        <PayInstead order={order} named={{ id: order.id }} />
        {(status === 'PENDING' || status === 'SHIPPED') && <NextSteps order={order} />}
        <section aria-labelledby="pieces-title">
          <h2 id="pieces-title" className="display mb-4 text-2xl">
            {placedText.pieces()}
          </h2>
          <OrderItems items={order.items} />
        </section>
      </div>
      <Amounts order={order} />
    </div>
  );
}

/**
 * Returns the heading of the confirmation. If the order waits for a payment in advance, the heading names the payment
 * that confirms the order, and the deadline. In all other cases the heading depends on the status.
 */
function headingOf(order: Order): string {
  const { deliveryStatus, upi, online, orderTotal } = order;
  if (online?.payBefore && isToPayOnline(order))
    return placedText.payToConfirm({ total: formatRupees(online.due), time: formatDeadline(online.payBefore) });
  if (upi && isToPay(order))
    return placedText.payToConfirm({ total: formatRupees(orderTotal), time: formatDeadline(upi.payBefore) });
  return placedText.heading({ status: shownStatus(deliveryStatus), name: greetedOf(order) });
}

function Amounts({ order }: { order: Order }) {
  const { whatsapp } = useFrame();
  const cashFee = shownCharge(order.charges, 'cash');
  const saving = ownSaving(order);
  return (
    <aside aria-labelledby="amounts-title" className="h-fit bg-kora-deep p-panel lg:sticky lg:top-28">
      <h2 id="amounts-title" className="display text-2xl">
        {placedText.amounts()}
      </h2>
      <dl className="price mt-5 space-y-2">
        <Sum label={placedText.orderNumber()}>
          <b>{order.orderNumber}</b>
        </Sum>
        <Sum label={checkoutText.subtotal()}>{formatRupees(order.subtotal)}</Sum>
        {(parseRupees(saving) ?? 0) > 0 && <Sum label={checkoutText.discount()}>{formatSaving(saving)}</Sum>}
        <ReductionRows order={order} />
        <Sum label={checkoutText.shipping()}>
          {shownCharge(order.charges, 'delivery') ?? deliveryBeforeOffer(order) ?? checkoutText.shippingFree()}
        </Sum>
        <FreeDeliveryRow order={order} />
        {cashFee && <Sum label={promiseText.cashFee()}>{cashFee}</Sum>}
        <Sum label={checkoutText.total()} isGrand>
          {formatRupees(order.orderTotal)}
        </Sum>
      </dl>
      <div className="mt-6 border-t border-thread pt-5">
        <OrderAddress order={order} />
      </div>
      <div className="mt-6 grid gap-3 print:hidden">
        <Link
          to={`/myaccount/order?order=${order.id}`}
          className={buttonClass(isToPay(order) || isToPayOnline(order) ? 'quiet' : 'solid')}
        >
          {placedText.view()}
        </Link>
        <QuietLink to="/home">{placedText.continueShopping()}</QuietLink>
        <AskAboutOrder whatsapp={whatsapp} orderNumber={order.orderNumber} className={buttonClass('quiet')} />
      </div>
    </aside>
  );
}

/** Lists the steps of the order from now until its parcel is delivered and paid. */
function NextSteps({ order }: { order: Order }) {
  const isPending = order.deliveryStatus === 'PENDING';
  const { deliveryFrom: from, expectedDeliveryDate: to } = order;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="display text-2xl">
        {placedText.next()}
      </h2>
      <ol className="mt-5 space-y-5">
        {isPending && (
          <Step Icon={PackageCheck} title={placedText.packing()}>
            {order.user.email === ''
              ? placedText.packingMoreNoEmail()
              : placedText.packingMore({ email: order.user.email })}
          </Step>
        )}
        <Step
          Icon={Truck}
          title={
            from
              ? placedText.arrivingBetween({ days: formatDays(from, to) })
              : placedText.arriving({ day: formatDay(to) })
          }
        >
          {placedText.arrivingMore({ line: order.address.addressLine1, city: order.address.city })}
        </Step>
        {order.paymentMethod === 'COD' && (
          <Step Icon={Banknote} title={placedText.paying({ total: formatRupees(order.orderTotal) })}>
            {placedText.payingMore()}
          </Step>
        )}
      </ol>
    </section>
  );
}

function Step({ Icon, title, children }: { Icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex gap-4">
      <Icon aria-hidden strokeWidth={1.25} className="size-8 shrink-0 text-neem" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-md text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
