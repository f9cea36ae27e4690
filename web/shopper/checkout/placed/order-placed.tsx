import { PackageCheck } from 'lucide-react';
import type { RefObject } from 'react';
import type { Order } from '#contract/orders.ts';
import { greetedOf } from '#domain/people.ts';
import { formatDays } from '#messages/format-days.ts';
import * as orderPlacedText from '#text/order-placed.ts';
import * as upiText from '#text/upi-payment.ts';
import { ButtonLink, QuietLink } from '../../../ui/button-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecondTap } from '../../../ui/second-tap.tsx';
import { ToConfirm } from '../../order/to-confirm.tsx';
import { Sum } from '../../sum.tsx';

type OrderPlacedProps = {
  order: Order;
  onClose: () => void;
  /** The element that takes the focus when the dialog closes. */ page: RefObject<HTMLElement | null>;
};

/** A dialog that says that the order is placed, with links to the next pages. */
export function OrderPlaced({ order, onClose, page }: OrderPlacedProps) {
  return (
    <Dialog title={orderPlacedText.title()} onClose={onClose} finalFocus={page}>
      <SecondTap />
      <PackageCheck strokeWidth={1.25} className="mt-4 size-14 text-neem" />
      <p className="mt-3">{orderPlacedText.thanks({ name: greetedOf(order) })}</p>
      {order.stage === 'TO_CONFIRM' && (
        <div className="mt-4">
          <ToConfirm order={order} />
        </div>
      )}
      <dl className="price mt-5 space-y-2 border-y border-thread py-4">
        <Sum label={orderPlacedText.orderNumber()}>
          <b>{order.orderNumber}</b>
        </Sum>
        <Sum label={orderPlacedText.paymentMethod()}>
          <b>
            {order.paymentMethod === 'COD'
              ? orderPlacedText.cashOnDelivery()
              : upiText.method({ method: order.paymentMethod })}
          </b>
        </Sum>
        <Sum label={orderPlacedText.estimatedDelivery()}>
          <b className="whitespace-nowrap">{formatDays(order.deliveryFrom, order.expectedDeliveryDate)}</b>
        </Sum>
      </dl>
      <div className="mt-6 grid gap-3">
        <ButtonLink to="/myaccount/order">{orderPlacedText.history()}</ButtonLink>
        <QuietLink to="/home">{orderPlacedText.continueShopping()}</QuietLink>
      </div>
    </Dialog>
  );
}
