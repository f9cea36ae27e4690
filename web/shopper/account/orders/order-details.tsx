import { Printer } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { canBeCancelledByShopper } from '#domain/order-status.ts';
import * as ordersText from '#text/orders-page.ts';
import { buttonClass, QuietButton } from '../../../ui/button.tsx';
import { ChargesOf } from '../../delivery/charge-rows.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import { AskAboutOrder } from '../../order/ask-about-order.tsx';
import { OrderAddress } from '../../order/order-address.tsx';
import { OrderItems } from '../../order/order-items.tsx';
import { ReductionsOf } from '../../order/reduction-rows.tsx';
import { OnlinePayment } from '../../order/online-payment.tsx';
import { PayInstead } from '../../order/pay-instead.tsx';
import { UpiPayment } from '../../order/upi-payment.tsx';
import { OrderParcels } from '../../order/order-parcels.tsx';
import { ToConfirm } from '../../order/to-confirm.tsx';
import { OrderReturns } from '../returns/order-returns.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { DownloadInvoice } from '../download-document.tsx';
import { OrderAgain } from './order-again.tsx';
import { Timeline } from './timeline.tsx';

/** Shows one order in full: its pieces, its address and its history. */
export function OrderDetails({ order }: { order: Order }) {
  const { whatsapp } = useFrame();
  return (
    <div className="animate-settle pt-5 sm:ps-20 print:ps-0">
      {order.stage === 'TO_CONFIRM' && (
        <div className="mb-5">
          <ToConfirm order={order} />
        </div>
      )}
      <OrderItems items={order.items} />
      <ReductionsOf order={order} className="border-t border-thread pt-3" />
      <ChargesOf order={order} className="border-t border-thread pt-3" />
      <p className="price mt-4 flex justify-between border-t border-thread pt-3 font-semibold">
        <span>{ordersText.total()}</span> <span>{formatRupees(order.orderTotal)}</span>
      </p>
      <div className="mt-6 empty:hidden">
        <UpiPayment order={order} />
        <OnlinePayment order={order} />
        <PayInstead order={order} named={{ id: order.id }} />
      </div>
      <div className="mt-6 grid gap-8 sm:grid-cols-2">
        <div>
          <OrderAddress order={order} />
          {order.deliveryStatus !== 'CANCELED' && <OrderParcels parcels={order.parcels} />}
        </div>
        <section>
          <h3 className="eyebrow mb-2 text-ink-soft">{ordersText.history()}</h3>
          <Timeline order={order} />
        </section>
      </div>
      {order.deliveryStatus === 'DELIVERED' && <OrderReturns order={order} />}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow print:hidden">
        {canBeCancelledByShopper(order.deliveryStatus) && <CancelOrder order={order} />}
        <OrderAgain orderId={order.id} />
        {order.invoices && <DownloadInvoice orderId={order.id} />}
        <AskAboutOrder whatsapp={whatsapp} orderNumber={order.orderNumber} className={buttonClass('quiet')} />
        <QuietButton onClick={() => window.print()}>
          <Printer className="size-4" /> {ordersText.print()}
        </QuietButton>
      </div>
    </div>
  );
}
