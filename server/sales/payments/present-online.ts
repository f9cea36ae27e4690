import type { Order, ShownRefund } from '#contract/orders.ts';
import { toRupees } from '#domain/money.ts';
import { payStateOf, shownRefund, type PayState } from '#domain/payments.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { LoadedOnline } from './load-online.ts';
import { paidPaise, standing, type Money } from './money.ts';

type OrderColumns = Pick<Schema['orders'], 'payment_method' | 'payment_status' | 'total_paise' | 'cash_fee_paise'>;

/**
 * Returns the amount, in paise, that the customer of a cash order would have to pay online: the order's total without
 * the charge for paying in cash.
 */
export function prepaidPaise({ total_paise, cash_fee_paise }: OrderColumns): number {
  return Number(total_paise) - Number(cash_fee_paise);
}

/** Returns the amount, in paise, that is still to be paid online. */
export function dueOf(order: OrderColumns, money: Money): number {
  if (order.payment_status === 'CANCELED') return 0;
  if (order.payment_method !== 'ONLINE') return prepaidPaise(order);
  return Math.max(0, Number(order.total_paise) - paidPaise(money));
}

export function payStateOfOrder(order: OrderColumns, online: LoadedOnline): PayState {
  const { row, captures, payments } = online;
  return payStateOf({
    isCancelled: order.payment_status === 'CANCELED',
    isCash: order.payment_method !== 'ONLINE',
    isHeld: row.hold !== '',
    paidPaise: paidPaise(online),
    totalPaise: Number(order.total_paise),
    hasCaptures: captures.some(({ outcome }) => outcome === 'kept' || outcome === 'returned'),
    hasLate: captures.some(({ outcome }) => outcome === 'late'),
    last: payments.at(-1)?.state,
  });
}

/** Returns an order's online payment in the form of the API, for the customer and the staff. */
export function presentOnline(order: OrderColumns, online: LoadedOnline): NonNullable<Order['online']> {
  return {
    token: online.row.token,
    state: payStateOfOrder(order, online),
    payBefore: online.row.pay_before,
    due: toRupees(dueOf(order, online)),
    paid: toRupees(Math.max(0, paidPaise(online))),
    refunds: presentRefunds(online),
  };
}

export function presentRefunds({ refunds }: LoadedOnline): ShownRefund[] {
  return standing(refunds).map(({ paise, state, created_at, done_at }) => ({
    amount: toRupees(Number(paise)),
    // The cast is safe: `standing` leaves out withdrawn refunds.
    state: shownRefund(state as Exclude<typeof state, 'withdrawn'>),
    at: done_at ?? created_at,
  }));
}
