import type { Order } from '#contract/orders.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as toConfirmText from '#text/to-confirm.ts';

/** For an order that waits for its customer's confirmation: says how the customer can confirm it, and until when. */
export function ToConfirm({ order }: { order: Order }) {
  if (order.stage !== 'TO_CONFIRM') return null;
  return (
    <div className="border-s-4 border-turmeric bg-white px-4 py-3 wrap-anywhere">
      <p className="font-semibold">{toConfirmText.title()}</p>
      <p>{order.user.email === '' ? toConfirmText.byPhone() : toConfirmText.byEmail({ email: order.user.email })}</p>
      {order.upi?.state === 'waiting' && <p>{toConfirmText.thenPay()}</p>}
      {order.paymentMethod === 'ONLINE' && order.online?.state !== 'paid' && <p>{toConfirmText.thenPayOnline()}</p>}
      {order.confirmBy && <p>{toConfirmText.until({ time: formatDayAndTime(order.confirmBy) })}</p>}
    </div>
  );
}
