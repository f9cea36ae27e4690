import type { OrderMoney } from '#contract/payments.ts';
import { toRupees } from '#domain/money.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listOrdersById, type OrderRow } from '../orders/orders.ts';
import {
  dueOf,
  listOnline,
  paidPaise,
  payStateOfOrder,
  type CaptureRow,
  type LoadedOnline,
  type PaymentRow,
  type RefundRow,
} from '../payments/payments.ts';

/** Returns the online payments and refunds of these orders. Leaves out orders without an online payment. */
export async function moneyOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderMoney[]> {
  const orders = new Map((await listOrdersById(db, orderIds)).map((order) => [order.id, order]));
  const onlineOf = await listOnline(db, [...orders.values()]);
  return orderIds.flatMap((id) => {
    const [order, online] = [orders.get(id), onlineOf.get(id)];
    return order && online ? [presentMoney(order, online)] : [];
  });
}

function presentMoney(order: OrderRow, online: LoadedOnline): OrderMoney {
  const { row, payments, captures, refunds } = online;
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    customer: recipientOfRow(order),
    placedAt: order.created_at,
    total: toRupees(Number(order.total_paise)),
    paid: toRupees(Math.max(0, paidPaise(online))),
    due: toRupees(dueOf(order, online)),
    state: payStateOfOrder(order, online),
    hold: row.hold === '' ? null : row.hold,
    payBefore: row.pay_before,
    payments: payments.map(presentPayment),
    captures: captures.map(presentCapture),
    refunds: refunds.map(presentRefund),
  };
}

function presentPayment(row: PaymentRow): OrderMoney['payments'][number] {
  return {
    id: row.id,
    gateway: row.gateway,
    isTest: row.is_test === 1,
    reference: row.reference,
    amount: toRupees(Number(row.paise)),
    state: row.state,
    problem: row.problem,
    openedAt: row.opened_at,
    fetchedAt: row.fetched_at,
    expiresAt: row.expires_at,
  };
}

function presentCapture(row: CaptureRow): OrderMoney['captures'][number] {
  return {
    id: row.id,
    amount: toRupees(Number(row.paise)),
    at: row.captured_at,
    method: row.method,
    rrn: row.rrn,
    captureId: row.capture_id,
    outcome: row.outcome,
  };
}

function presentRefund(row: RefundRow): OrderMoney['refunds'][number] {
  return {
    id: row.id,
    captureId: row.capture_id,
    amount: toRupees(Number(row.paise)),
    state: row.state,
    reason: row.reason,
    tries: row.tries,
    problem: row.problem,
    rrn: row.rrn,
    at: row.created_at,
    doneAt: row.done_at,
  };
}
