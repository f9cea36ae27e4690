import type { Order } from '#contract/orders.ts';
import { parseRupees, formatPaise } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/order-status.ts';
import * as deskText from '#text/admin-desk.ts';

export type PayingOrder = Pick<Order, 'orderTotal'> & { paymentMethod: Order['paymentMethod']; upi?: Order['upi'] };

/**
 * Writes the effect on the payment of these orders if it gets this state, one sentence for each payment method. A step
 * never pays an order by UPI: its payment must be found in the statement.
 */
export function paymentWords(orders: readonly PayingOrder[], payment: PaymentStatus): string[] {
  const cash = orders.filter(({ paymentMethod }) => paymentMethod === 'COD');
  const byUpi = orders.filter(({ paymentMethod }) => paymentMethod === 'UPI');
  const found = byUpi.filter(({ upi }) => upi?.state === 'paid' || upi?.state === 'owed').length;
  const open = byUpi.length - found;
  if (payment === 'CANCELED')
    return [
      ...(cash.length + open > 0 ? [deskText.unpaid({ count: cash.length + open })] : []),
      ...(found > 0 ? [deskText.upiBack({ count: found })] : []),
    ];
  const total = formatPaise(cash.reduce((sum, { orderTotal }) => sum + (parseRupees(orderTotal) ?? 0), 0));
  return [
    ...(cash.length > 0 ? [payment === 'PAID' ? deskText.paid({ total }) : deskText.owed({ total })] : []),
    ...(found > 0 ? [deskText.upiFound({ count: found })] : []),
    ...(open > 0 ? [deskText.upiOpen({ count: open })] : []),
  ];
}
