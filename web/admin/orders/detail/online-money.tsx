import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { stageOf } from '#domain/order-stages.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { call } from '../../../api/call.ts';
import { Badge } from '../../lists/badge.tsx';
import { Money } from '../../payments/order-money.tsx';
import { PaymentLink } from '../../payments/payment-link.tsx';
import { paymentWays } from '../../payments/payment-ways.ts';
import { seenState, stateTones } from '../../payments/tones.ts';
import { useMay } from '../../staff/permissions.ts';

/**
 * Shows the online payment of an order: how much is paid and refunded, and the link by which the customer can pay the
 * rest.
 */
export function OnlineMoney({ order }: { order: Order }) {
  const may = useMay();
  const { data: money } = useQuery({
    queryKey: ['admin', 'order-money', order.id],
    queryFn: async () => (await call('GET /orders/{id}/payments', { params: { id: order.id } })).money,
    // Only people who may edit cash see the order's payments and refunds. Packers need to know only that the order is
    // paid.
    enabled: order.online !== undefined && may('cash.edit'),
  });
  const isDue = order.online ? canPay.has(order.online.state) : mayPrepay(order);
  const canLink = isDue && may('orders.take');
  const { data: ways } = useQuery({ ...paymentWays, enabled: canLink });
  const isLinked = canLink && ways?.online !== undefined;
  if (!order.online && !isLinked) return null;
  const state = money ? seenState(money) : order.online?.state;
  return (
    <section aria-label={paymentsText.panel()} className="mt-5 border-t border-thread pt-3">
      <h3 className="flex flex-wrap items-center gap-x-3">
        <span className="eyebrow text-ink-soft">{paymentsText.panel()}</span>
        {state && <Badge tone={stateTones[state]}>{paymentsText.state({ state })}</Badge>}
      </h3>
      {money && (
        <>
          <p className="price mt-1 mb-3">
            {paymentsText.panelState({ paid: formatRupees(money.paid), total: formatRupees(money.total) })}
          </p>
          <Money money={money} />
        </>
      )}
      {!order.online && <p className="mt-1 text-md text-ink-soft">{paymentsText.insteadOfCash()}</p>}
      {isLinked && <PaymentLink orderId={order.id} />}
    </section>
  );
}

const canPay: ReadonlySet<string> = new Set(['toPay', 'failed']);

/**
 * Returns whether the customer can still pay a cash order online. A cash order can be paid online until it is packed.
 */
function mayPrepay({ paymentMethod, stage, deliveryStatus }: Order): boolean {
  const now = stageOf(deliveryStatus, stage);
  return paymentMethod === 'COD' && (now === 'TO_CONFIRM' || now === 'TO_PACK');
}
