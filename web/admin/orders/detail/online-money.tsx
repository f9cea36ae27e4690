import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { call } from '../../../api/call.ts';
import { Badge } from '../../lists/badge.tsx';
import { Money } from '../../payments/order-money.tsx';
import { PaymentLink } from '../../payments/payment-link.tsx';
import { stateTones } from '../../payments/tones.ts';
import { useMay } from '../../staff/permissions.ts';

/** The online payment of an order: its money, and the link by which the customer can pay what is due. */
export function OnlineMoney({ order }: { order: Order }) {
  const may = useMay();
  const { data: money } = useQuery({
    queryKey: ['admin', 'order-money', order.id],
    queryFn: async () => (await call('GET /orders/{id}/payments', { params: { id: order.id } })).money,
    // A packer needs to know that an order is paid; payments and refunds are for those who look after the money.
    enabled: order.online !== undefined && may('cash.edit'),
  });
  const isDue = order.online?.state === 'toPay' || order.online?.state === 'failed';
  if (!order.online) return null;
  const { state } = money ?? order.online;
  return (
    <section aria-label={paymentsText.panel()} className="mt-5 border-t border-thread pt-3">
      <h3 className="flex flex-wrap items-center gap-x-3">
        <span className="eyebrow text-ink-soft">{paymentsText.panel()}</span>
        <Badge tone={stateTones[state]}>{paymentsText.state({ state })}</Badge>
      </h3>
      {money && (
        <>
          <p className="price mt-1 mb-3">
            {paymentsText.panelState({ paid: formatRupees(money.paid), total: formatRupees(money.total) })}
          </p>
          <Money money={money} />
        </>
      )}
      {isDue && may('orders.take') && <PaymentLink orderId={order.id} />}
    </section>
  );
}
