import type { Order } from '#contract/orders.ts';
import { deliveryStatuses } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import { useFormAction } from '../../ui/form-action.ts';
import { SelectBox } from '../list-tools.tsx';
import type { setStatus } from './actions.ts';

/** Any status to any other, at once (spec §4 "Delivery status"). */
export function StatusSelect({ order }: { order: Pick<Order, 'id' | 'orderNumber' | 'deliveryStatus'> }) {
  const { submit } = useFormAction<typeof setStatus>('setStatus');
  return (
    <SelectBox
      label={ordersText.statusOf({ number: order.orderNumber })}
      value={order.deliveryStatus}
      onChange={({ target }) => submit({ id: order.id, deliveryStatus: target.value })}
    >
      {deliveryStatuses.map((status) => (
        <option key={status} value={status}>
          {ordersText.status({ status })}
        </option>
      ))}
    </SelectBox>
  );
}
