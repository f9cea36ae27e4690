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
/** `refundPaise` is the whole refund, and `chargesPaise` is the part of the refund that is for charges. */
type Inspected = { damaged: Map<string, number>; refundPaise: number; chargesPaise: number };

/**
 * Records the result of an inspection: the damaged items, and the lines for which the shop refunds less than was paid.
 * Throws 400 if nothing is refunded, because such a return must be declined. Also throws 400 if the inspection refuses
 * to refund charges that the return policy always refunds. Throws 409 REFUND_TOO_LARGE if the refund exceeds the
 * payment by UPI.
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
  // If offers had made the items free, a refund of ₹0 for the items is correct: the shop can still exchange them or
  // refund charges.
  const wasFree = lines.every((line) => paidOf(line) === 0);
  if (piecesPaise === 0 && !(wasFree && (row.kind === 'swap' || chargesPaise > 0)))
    throw badField('refunds', returnText.nothingToRefund());
  // The return does not store whether the policy always refunds charges, so the function reads the policy again.
  if (chargesPaise < row.charges_paise && (await termsAt(db, order.delivered_at ?? row.created_at)).refundsCharges)
    throw badField('refundsCharges', returnText.chargesPromised());
  const refundPaise = piecesPaise + chargesPaise;
  // The payment of a UPI order may be lower than the order's total. This check comes now, because nobody can lower the
  // refund after the inspection. An exchange needs no check, because it refunds nothing yet.
  if (row.kind === 'refund' && order.payment_method === 'UPI' && order.payment_status === 'PAID')
    await refuseTooMuch(db, { id: row.id, refund_paise: refundPaise }, order, { isPromise: true });
  return { damaged: damagedOf, refundPaise, chargesPaise };
}

/**
 * True if the inspection does not refund the order's charges although the shop is at fault according to the shopper's
 * reason.
 */
export function areChargesWithheld(
  row: ReturnRow,
  order: Pick<OrderRow, 'delivery_paise' | 'cash_fee_paise'>,
): boolean {
  const isInspected = row.state === 'INSPECTED' || row.state === 'REFUNDED';
  return isInspected && isShopAtFault(row.reason) && row.charges_paise === 0 && chargesIn(order).length > 0;
}

/**
 * Returns the amount that was paid for the items of a line. The shop stored this amount when the shopper asked for the
 * return.
 */
export function paidOf(line: Pick<LoadedLine, 'paid_paise' | 'selling_paise' | 'quantity'>): number {
  return line.paid_paise ?? line.selling_paise * line.quantity;
}

/**
 * Returns the refund for a line: the refund that the inspection recorded or, before the inspection, the amount paid.
 */
export function refundOf(line: LoadedLine): number {
  return line.refund_paise ?? paidOf(line);
}

/**
 * Throws 409 REFUND_TOO_LARGE if a return would refund more than the other refunds have left of the order's payment.
 * With `isPromise`, refunds that inspections of other returns have promised count as well.
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
 * Returns a lower refund for an exchange that can end as a refund. The refund must be lower if other refunds have left
 * too little of the order's UPI payment. It pays first for the items and then for the charges. Returns undefined if
 * enough money is left for the whole refund, or if none is left.
 */
export async function lessForSwap(db: Db, row: ReturnRow, order: PaidOrder): Promise<Refund | undefined> {
  const canRefund = row.kind === 'swap' && returnOutcome(row.kind, row.state, 'refund') !== undefined;
  if (!canRefund || order.payment_method !== 'UPI') return undefined;
  const left = await leftFor(db, row.id, order, { isPromise: true });
  if (left === 0 || left >= row.refund_paise) return undefined;
  return { refund_paise: left, charges_paise: Math.max(0, left - (row.refund_paise - row.charges_paise)) };
}

/**
 * Divides a lower refund, in paise, among the lines of an exchange that ends as a refund. The first lines get their
 * whole refund, and the last lines get less or nothing.
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

/** Returns the part of an order's payment, in paise, that its other returns have not refunded. */
async function leftFor(db: Db, returnId: string, order: PaidOrder, which: { isPromise: boolean }): Promise<number> {
  return leftToRefund(await paidPaiseFor(db, order), await sumRefunded(db, order.id, returnId, which));
}

/**
 * Returns the amount, in paise, that was paid for an order and can be refunded by returns. For a UPI order, the staff
 * can accept less than the total. They can also accept more, but the shop refunds such a surplus separately.
 */
async function paidPaiseFor(db: Db, order: PaidOrder): Promise<number> {
  if (order.payment_status !== 'PAID') return 0;
  const upi = (await listUpiPayments(db, [order])).get(order.id);
  const total = Number(order.total_paise);
  return Math.min(total, Number(upi?.paid_paise ?? total));
}

/**
 * Issues the credit note of a return against the order's invoice, and returns the note's number. Returns undefined if
 * the return already has a credit note, or if `creditReturn` issues none.
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
