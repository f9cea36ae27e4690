import type { Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { notify } from '../../ui/notices.tsx';
import { controlClass } from '../list-tools.tsx';

/** Any status to any other, at once (spec §4 "Delivery status"). */
export function StatusSelect({ order }: { order: Pick<Order, 'id' | 'orderNumber' | 'deliveryStatus'> }) {
  return (
    <select aria-label={`Status of ${order.orderNumber}`} value={order.deliveryStatus} onChange={(event) => void setStatus(order.id, event.target.value as DeliveryStatus, '')} className={controlClass}>
      {deliveryStatuses.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}

/** Sets a status, with a reason that the shopper may read. Says how it went. */
export async function setStatus(id: string, deliveryStatus: DeliveryStatus, reason: string): Promise<void> {
  try {
    await call('PUT /orders/{id}/status', { params: { id }, body: { deliveryStatus, reason } });
    notify('success', say.order.statusUpdated(deliveryStatus), 'shop');
  } catch (error) {
    notify('error', messageOf(error, say.order.statusFailed), 'shop');
  }
  await queries.invalidateQueries({ queryKey: ['admin'] });
}
