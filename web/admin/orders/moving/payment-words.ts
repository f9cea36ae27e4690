import type { Order } from '#contract/orders.ts';
import { parseRupees, formatPaise } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/order-status.ts';
import * as deskText from '#text/admin-desk.ts';

export type PayingOrder = Pick<Order, 'orderTotal' | 'paymentMethod' | 'upi' | 'online'>;

/**
 * Explains the effect of this new payment status, in one sentence for each kind of payment. A change of status records
 * a payment only for cash orders. For other orders, the bank's statement or the gateway shows the payment.
 */
export function paymentWords(orders: readonly PayingOrder[], payment: PaymentStatus): string[] {
  const cash = orders.filter(({ paymentMethod }) => paymentMethod === 'COD');
  const byUpi = orders.filter(({ upi }) => upi?.state === 'paid' || upi?.state === 'owed').length;
  const online = orders.filter(isPaidOnline).length;
  const found = byUpi + online;
  const open = orders.length - cash.length - found;
  if (payment === 'CANCELED')
    return [
      ...(cash.length + open > 0 ? [deskText.unpaid({ count: cash.length + open })] : []),
      ...(byUpi > 0 ? [deskText.upiBack({ count: byUpi })] : []),
      ...(online > 0 ? [deskText.onlineBack({ count: online })] : []),
    ];
  const total = formatPaise(cash.reduce((sum, { orderTotal }) => sum + (parseRupees(orderTotal) ?? 0), 0));
  return [
    ...(cash.length > 0 ? [payment === 'PAID' ? deskText.paid({ total }) : deskText.owed({ total })] : []),
    ...(found > 0 ? [deskText.prepaid({ count: found, of: orders.length })] : []),
    ...(open > 0 ? [deskText.unpaidYet({ count: open })] : []),
  ];
}

export function isPaidOnline({ paymentMethod, online }: PayingOrder): boolean {
  return paymentMethod === 'ONLINE' && (parseRupees(online?.paid ?? '') ?? 0) > 0;
}
