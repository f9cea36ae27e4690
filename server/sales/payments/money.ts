import { keepsOrderPaid } from '#domain/payments.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { listCapturesOf, listRefundsOf, type CaptureRow, type RefundRow } from './online-rows.ts';

/**
 * The online money of one order: `captures` are the payments that gateways have received, and `refunds` are all refunds
 * of the order, including withdrawn ones.
 */
export type Money = { captures: CaptureRow[]; refunds: RefundRow[] };

export async function moneyOf(db: Db, orderId: string): Promise<Money> {
  return { captures: await listCapturesOf(db, [orderId]), refunds: await listRefundsOf(db, [orderId]) };
}

/** Returns all refunds except the withdrawn ones, which the shop never sent. */
export function standing(refunds: readonly RefundRow[]): RefundRow[] {
  return refunds.filter(({ state }) => state !== 'withdrawn');
}

/** Returns the part of a captured payment, in paise, that is not refunded. */
export function leftOf(capture: CaptureRow, refunds: readonly RefundRow[]): number {
  const back = standing(refunds).filter(({ capture_id }) => capture_id === capture.id);
  return back.reduce((left, { paise }) => left - Number(paise), Number(capture.paise));
}

/**
 * Returns the paise that pay for the order: the captured payments that the shop keeps, less refunds. Refunds after the
 * order was sent are not subtracted, because such an order still counts as paid.
 */
export function paidPaise({ captures, refunds }: Money): number {
  const unpaying = refunds.filter(({ reason }) => !keepsOrderPaid(reason));
  return captures
    .filter(({ outcome }) => outcome === 'kept')
    .reduce((sum, capture) => sum + leftOf(capture, unpaying), 0);
}

/**
 * Returns the money, in paise, that the shop still has for an order: the captured payments that it keeps, less all
 * refunds (`standing`).
 */
export function keptPaise({ captures, refunds }: Money): number {
  return captures
    .filter(({ outcome }) => outcome === 'kept')
    .reduce((sum, capture) => sum + leftOf(capture, refunds), 0);
}

/** Returns whether the online money of an order pays its total. An order that costs nothing is paid. */
export function isPaidOnline(money: Money, { total_paise }: Pick<Schema['orders'], 'total_paise'>): boolean {
  return paidPaise(money) >= Number(total_paise);
}
