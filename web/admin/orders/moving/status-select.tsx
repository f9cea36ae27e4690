import * as ordersText from '#text/admin-orders.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { Badge } from '../../lists/badge.tsx';
import { StatusChoice } from './status-choice.tsx';
import { useStatusesOf } from './use-statuses.ts';
import { useStatusChange, type ChangingOrder } from './use-status-change.tsx';

/**
 * Changes any status to any other (spec §4 "Delivery status"), after a question that explains the effect. Packers may
 * choose only the statuses of packing. People who may not pack only see the status.
 */
export function StatusSelect({ order }: { order: ChangingOrder }) {
  const choices = useStatusesOf(order);
  const { ask, question, sent, isBusy } = useStatusChange([order]);
  if (choices.length === 0) return <StatusBadge status={order.deliveryStatus} />;
  return (
    <>
      <StatusChoice
        label={ordersText.statusOf({ number: order.orderNumber })}
        choices={choices}
        value={isBusy ? sent : order.deliveryStatus}
        isBusy={isBusy}
        onChoose={ask}
      />
      {question}
    </>
  );
}

const tones = { PENDING: 'warn', SHIPPED: 'good', DELIVERED: 'good', CANCELED: 'bad' } as const;

function StatusBadge({ status }: { status: DeliveryStatus }) {
  return <Badge tone={tones[status]}>{ordersText.status({ status })}</Badge>;
}
