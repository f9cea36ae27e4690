import type { AskCashfree } from './call.ts';
import { OrdersShape, PaymentsShape, type Order, type Payment } from './shapes.ts';

export function pathOf(reference: string): string {
  return `/links/${encodeURIComponent(reference)}`;
}

/** Each attempt of the shopper, with the order that Cashfree made for it. */
export type Attempt = { order: Order; payment: Payment };

/** Lists all attempts to pay a link. Without `status`, Cashfree would list only the orders that are paid. */
export async function listAttempts(call: AskCashfree, reference: string): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const order of await call(OrdersShape, 'GET', `${pathOf(reference)}/orders?status=ALL`)) {
    const payments = await call(PaymentsShape, 'GET', `${orderPath(order.order_id)}/payments`);
    attempts.push(...payments.map((payment) => ({ order, payment })));
  }
  return attempts;
}

export function orderPath(orderId: string): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}
