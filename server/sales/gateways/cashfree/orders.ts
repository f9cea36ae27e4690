import { GatewayAway } from '../gateway.ts';
import type { AskCashfree } from './call.ts';
import { OrdersShape, PaymentsShape, TaggedOrderShape, type Order, type Payment } from './shapes.ts';

export function pathOf(reference: string): string {
  return `/links/${encodeURIComponent(reference)}`;
}

/** An attempt of the shopper to pay, with the order that Cashfree made for this attempt. */
export type Attempt = { order: Order; payment: Payment };

/** Lists all attempts to pay by a payment link. Without `status=ALL`, Cashfree would list only paid orders. */
export async function listAttempts(call: AskCashfree, reference: string): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const order of await call(OrdersShape, 'GET', `${pathOf(reference)}/orders?status=ALL`)) {
    const payments = await call(PaymentsShape, 'GET', `${orderPath(order.order_id)}/payments`);
    attempts.push(...payments.map((payment) => ({ order, payment })));
  }
  return attempts;
}

/** Matches the ids of the orders that Cashfree makes for payment links. */
const OF_A_LINK = /^CFPay_/;

/**
 * Returns the reference of the link for which Cashfree made an order; undefined for an order of another website that
 * uses the same account.
 */
export async function linkOf(call: AskCashfree, orderId: string): Promise<string | undefined> {
  if (!OF_A_LINK.test(orderId)) return undefined;
  const { order_tags: tags } = await call(TaggedOrderShape, 'GET', orderPath(orderId));
  if (!tags?.link_id) throw new GatewayAway('cashfree', 'cashfree does not name the link of an order');
  return tags.link_id;
}

export function orderPath(orderId: string): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}
