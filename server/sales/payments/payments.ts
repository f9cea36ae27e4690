import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { isPaidOnline, moneyOf } from './money.ts';
import { renewOnlineTime } from './online-rows.ts';
import { listUpiPayments, renewUpiTime } from './upi-rows.ts';

export {
  forgetClaims,
  insertPayment,
  keptUpiPaise,
  listUpiPayments,
  payBeforeFrom,
  updatePayment,
  upiSettingsQuery,
  type UpiPaymentRow,
} from './upi-rows.ts';
export {
  findCapture,
  findGatewayPayment,
  findOnlineOrder,
  findOrderOfToken,
  findRefund,
  findRefundByKey,
  hurryAsking,
  hurryRefund,
  insertCapture,
  insertGatewayPayment,
  insertOnlineOrder,
  insertRefund,
  listCapturesOfPayment,
  listGatewayPayments,
  listRefundsOfCaptures,
  lockGatewayPayment,
  newOnlineOrder,
  onlineSettingsQuery,
  paymentSettings,
  takesTestMoney,
  updateCapture,
  updateGatewayPayment,
  updateOnlineOrder,
  updateRefund,
  type CaptureRow,
  type OnlineOrderRow,
  type PaymentRow,
  type RefundRow,
} from './online-rows.ts';
export { listOnline, type LoadedOnline } from './load-online.ts';
export { refuseDoubtfulMoney } from './doubtful-money.ts';
export { payerPhone } from './payer-phone.ts';
export { prepaidWays } from './prepaid-ways.ts';
export { isPaidOnline, keptPaise, leftOf, moneyOf, paidPaise, standing } from './money.ts';
export { dueOf, payStateOfOrder, prepaidPaise, presentOnline, presentRefunds } from './present-online.ts';
export { keyOfTry, refundCapture, refundReturned, refundSurplus, withdrawUnsent } from './refunds.ts';

type Order = Pick<Schema['orders'], 'id' | 'payment_method'>;

/** Returns whether the money of an order that must be paid in advance has come and was not refunded. */
export async function isPaid(db: Db, order: Order & Pick<Schema['orders'], 'total_paise'>): Promise<boolean> {
  if (order.payment_method === 'ONLINE') return isPaidOnline(await moneyOf(db, order.id), order);
  const payment = (await listUpiPayments(db, [order])).get(order.id);
  return payment !== undefined && payment.paid_paise !== null && payment.refunded_at === null;
}

/**
 * Returns whether an order's UPI payment was refunded; the shop cannot send such an order. Returns false for every
 * order that is paid online, because its customer can pay again.
 */
export async function isPaidBack(db: Db, order: Order): Promise<boolean> {
  const payment = (await listUpiPayments(db, [order])).get(order.id);
  return payment !== undefined && payment.refunded_at !== null;
}

/**
 * Gives the customer the owner's full time limit for the payment, beginning now. Until now, the order waited for
 * something else, such as the customer's confirmation.
 */
export async function renewPayBefore(db: Tx, order: Order, now: string): Promise<void> {
  if (order.payment_method === 'ONLINE') await renewOnlineTime(db, order.id, now);
  else await renewUpiTime(db, order.id, now);
}
