import { badField, ShopError } from '#contract/errors.ts';
import type { ReturnStep } from '#contract/returns.ts';
import { formatPaise } from '#domain/money.ts';
import { isShopAtFault, leftToRefund, returnOutcome } from '#domain/returns.ts';
import * as returnText from '#text/returns.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { chargesIn } from '../delivery/charges.ts';
import { creditReturn, listNotesOfReturns } from '../invoices/invoices.ts';
import type { OrderRow } from '../orders/orders.ts';
import { listUpiPayments } from '../payments/payments.ts';
import type { LockedReturn } from './lock-return.ts';
import { termsAt } from './policy.ts';
import { listReturnLines, sumRefunded, updateLine, type LoadedLine, type ReturnRow } from './queries.ts';

type Inspection = Extract<ReturnStep, { event: 'inspect' }>;
/** `refundPaise` is the whole refund; `chargesPaise` is the part of it for charges. */
type Inspected = { damaged: Map<string, number>; refundPaise: number; chargesPaise: number };

/**
 * Notes the result of an inspection: the damaged items, and the lines for which the shop refunds less than was paid.
 * Throws 400 if nothing is refunded, because such a return must be declined, and if the inspection withholds charges
 * that the return policy always refunds. Throws 409 REFUND_TOO_LARGE if the refund exceeds the payment by UPI.
 */
export async function noteInspection(
  db: Tx,
  { row, order }: Pick<LockedReturn, 'row' | 'order'>,
  { damaged, refunds, refundsCharges = true }: Inspection,
): Promise<Inspected> {
  const lines = await listReturnLines(db, [row.id]);
  const lineOf = (lineId: string) => lines.find((line) => line.id === lineId);
  for (const { lineId, quantity } of damaged) {
    if (quantity > (lineOf(lineId)?.quantity ?? 0)) throw badField('damaged', returnText.tooManyDamaged());
  }
  for (const [index, { lineId, amount, reason }] of refunds.entries()) {
    const line = lineOf(lineId);
    if (!line || amount > paidOf(line)) throw badField(`refunds.${index}.amount`, returnText.refundTooLarge());
    if (amount < paidOf(line) && reason === '')
      throw badField(`refunds.${index}.reason`, returnText.refundReasonMissing());
  }
  const refundOf = new Map(refunds.map((one) => [one.lineId, one]));
  const damagedOf = new Map(damaged.map(({ lineId, quantity }) => [lineId, quantity]));
  let piecesPaise = 0;
  for (const line of lines) {
    const paise = refundOf.get(line.id)?.amount ?? paidOf(line);
    const reason = paise < paidOf(line) ? (refundOf.get(line.id)?.reason ?? '') : '';
    piecesPaise += paise;
    await updateLine(db, line.id, {
      damaged: damagedOf.get(line.id) ?? 0,
      refund_paise: paise,
      refund_reason: reason,
    });
  }
  const chargesPaise = refundsCharges ? row.charges_paise : 0;
  // A refund of ₹0 for the items is valid if offers had made the items free: the shop can still exchange the items or
  // refund charges.
  const wasFree = lines.every((line) => paidOf(line) === 0);
  if (piecesPaise === 0 && !(wasFree && (row.kind === 'swap' || chargesPaise > 0)))
    throw badField('refunds', returnText.nothingToRefund());
  // The return does not store whether the policy always refunds charges, so the function reads the policy again.
  if (chargesPaise < row.charges_paise && (await termsAt(db, order.delivered_at ?? row.created_at)).refundsCharges)
    throw badField('refundsCharges', returnText.chargesPromised());
  const refundPaise = piecesPaise + chargesPaise;
  // A UPI order may have been paid with less than its total, and after the inspection nobody can lower the refund. An
  // exchange needs no check, because it refunds nothing yet.
  if (row.kind === 'refund' && order.payment_method === 'UPI' && order.payment_status === 'PAID')
    await refuseTooMuch(db, { id: row.id, refund_paise: refundPaise }, order, { isPromise: true });
  return { damaged: damagedOf, refundPaise, chargesPaise };
}

/** True if the inspection withholds the order's charges although the shopper's reason entitles the shopper to them. */
export function areChargesWithheld(
  row: ReturnRow,
  order: Pick<OrderRow, 'delivery_paise' | 'cash_fee_paise'>,
): boolean {
  const isInspected = row.state === 'INSPECTED' || row.state === 'REFUNDED';
  return isInspected && isShopAtFault(row.reason) && row.charges_paise === 0 && chargesIn(order).length > 0;
}

/**
 * Returns the amount that was paid for the items of a line, from the data of the time when the shopper asked for the
 * return.
 */
export function paidOf(line: Pick<LoadedLine, 'paid_paise' | 'selling_paise' | 'quantity'>): number {
  return line.paid_paise ?? line.selling_paise * line.quantity;
}

/** Returns the refund for a line: the refund that the inspection noted, or otherwise the amount paid. */
export function refundOf(line: LoadedLine): number {
  return line.refund_paise ?? paidOf(line);
}

/**
 * Throws 409 REFUND_TOO_LARGE if a return would refund more than is left of the order's payment after its other
 * refunds. With `isPromise`, the refunds that inspections of other returns have promised count, too.
 */
export async function refuseTooMuch(
  db: Tx,
  { id, refund_paise: wanted }: Pick<ReturnRow, 'id' | 'refund_paise'>,
  order: OrderRow,
  { isPromise = false } = {},
): Promise<void> {
  const left = await leftFor(db, id, order, { isPromise });
  if (wanted > left)
    throw new ShopError('conflict', 'REFUND_TOO_LARGE', returnText.moreThanPaid({ left: formatPaise(left) }));
}

type Refund = Pick<ReturnRow, 'refund_paise' | 'charges_paise'>;

/**
 * Returns the lower refund of an exchange that can end as a refund, if other refunds have left less of the order's UPI
 * payment than the whole refund. The lower refund pays for the items first, and then for the charges. Returns undefined
 * if enough money is left for the whole refund, or if none is left.
 */
export async function lessForSwap(db: Db, row: ReturnRow, order: PaidOrder): Promise<Refund | undefined> {
  const canRefund = row.kind === 'swap' && returnOutcome(row.kind, row.state, 'refund') !== undefined;
  if (!canRefund || order.payment_method !== 'UPI') return undefined;
  const left = await leftFor(db, row.id, order, { isPromise: true });
  if (left === 0 || left >= row.refund_paise) return undefined;
  return { refund_paise: left, charges_paise: Math.max(0, left - (row.refund_paise - row.charges_paise)) };
}

/**
 * Divides a lower refund, in paise, among the lines of an exchange that ends as a refund; the first lines get their
 * whole refund.
 */
export async function lowerLines(db: Tx, returnId: string, paise: number): Promise<void> {
  let left = paise;
  for (const line of await listReturnLines(db, [returnId])) {
    const refund = Math.min(left, refundOf(line));
    left -= refund;
    if (refund < refundOf(line))
      await updateLine(db, line.id, { refund_paise: refund, refund_reason: returnText.lessCame() });
  }
}

type PaidOrder = Pick<OrderRow, 'id' | 'payment_method' | 'payment_status' | 'total_paise'>;

/** Returns the part of an order's payment, in paise, that is left after the refunds of its other returns. */
async function leftFor(db: Db, returnId: string, order: PaidOrder, which: { isPromise: boolean }): Promise<number> {
  return leftToRefund(await paidPaiseFor(db, order), await sumRefunded(db, order.id, returnId, which));
}

/**
 * Returns the amount, in paise, that was paid for an order. Staff can accept less than the total for a UPI order. If
 * they accept more than the total, the surplus belongs to no item: the shop refunds it by itself, not with a return.
 */
async function paidPaiseFor(db: Db, order: PaidOrder): Promise<number> {
  if (order.payment_status !== 'PAID') return 0;
  const upi = (await listUpiPayments(db, [order])).get(order.id);
  const total = Number(order.total_paise);
  return Math.min(total, Number(upi?.paid_paise ?? total));
}

/**
 * Issues a credit note for the return, unless it already has one, against the order's invoice; returns the note's
 * number.
 */
export async function creditOnce(db: Tx, row: ReturnRow, now: string): Promise<string | undefined> {
  if ((await listNotesOfReturns(db, [row.id])).size > 0) return undefined;
  const lines = (await listReturnLines(db, [row.id])).map((line) => ({
    itemId: line.item_id,
    quantity: line.quantity,
    paidPaise: paidOf(line),
    paise: refundOf(line),
    reason: line.refund_reason,
  }));
  return creditReturn(db, { id: row.id, orderId: row.order_id, lines, chargesPaise: row.charges_paise }, now);
}
