import { orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import { indianDay } from '#domain/days.ts';
import { isAnothers, isFreeFor, upiLimits, waitsUntil, whyItWaits, type CreditOutcome } from '#domain/upi.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as upiText from '#text/upi.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { lapseEach } from '../../platform/jobs/lapse-each.ts';
import { moveOrder, settlePayment } from '../orders/move-order.ts';
import { queueStatusEmail } from '../orders/order-emails.ts';
import { listParcelsOf, lockOrder, refuseBooked, type OrderRow } from '../orders/orders.ts';
import { forgetClaims, payBeforeFrom, updatePayment, type UpiPaymentRow } from '../payments/payments.ts';
import { orderNumberIn } from './narration.ts';
import {
  findByUtr,
  findCredit,
  findPayment,
  isOpenFor,
  listOpenUtrs,
  listUnpaid,
  lockCredit,
  lockOpen,
  releaseWaiting,
  updateCredit,
  type CreditRow,
} from './queries.ts';

/**
 * Stores the UTR that a shopper enters. The shopper may correct the UTR until the shop has found the payment. If the
 * UTR is already in a pasted statement, a member of staff must confirm the payment, unless the statement's line names
 * the order. Throws 404, 409 NOT_UPI, PAID_ALREADY, ORDER_CANCELLED, UTR_TAKEN if the UTR belongs to another order.
 */
export async function giveUtr(db: Db, userId: string, orderId: string, utr: string, now: string): Promise<void> {
  await unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const locked = await lockPayment(db, orderId, userId);
      const isOpen = locked.payment.paid_paise === null;
      if (isOpen && locked.order.payment_status === 'CANCELED') throw refusal('ORDER_CANCELLED', upiText.cancelled());
      await writeUtr(db, locked, utr, { now, isOwn: true });
    }),
  );
  await matchGiven(db, utr, { userId: null, now });
}

/**
 * Corrects the UTR that a shopper entered, for example because the shopper has written an email. Throws the errors of
 * `giveUtr` except ORDER_CANCELLED, and EDITED_ELSEWHERE if the stored UTR is not the one that the editor has seen.
 */
export async function correctUtr(
  db: Db,
  orderId: string,
  { utr, expectedUtr }: { utr: string; expectedUtr?: string | undefined },
  by: By,
): Promise<void> {
  await unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const locked = await lockPayment(db, orderId);
      const { order, payment } = locked;
      refuseStale(expectedUtr, payment.utr ?? '', editedText.utr);
      await writeUtr(db, locked, utr, { now: by.now, isOwn: false });
      const values = { before: { utr: payment.utr ?? '' }, after: { utr } };
      await noteInLog(db, by, { action: 'upi.corrected', id: orderId, name: order.order_number, ...values });
    }),
  );
  await matchGiven(db, utr, by);
}

/**
 * `isOwn` means that the shopper enters the UTR. It may belong to another payment, for example at the shop's counter.
 * If the payment was already in a statement at that time, `was_there` is 1, and the staff must confirm the payment.
 */
async function writeUtr(
  db: Tx,
  { order: { id }, payment }: Locked,
  utr: string,
  { now, isOwn }: { now: string; isOwn: boolean },
): Promise<void> {
  if (payment.paid_paise !== null) throw refusal('PAID_ALREADY', upiText.paidAlready());
  if (payment.utr === utr) return;
  // A payment that has paid for another order, or whose line names another order, cannot pay for this order.
  const credit = await findCredit(db, utr);
  if (credit && isAnothers(credit, id)) throw refusal('UTR_TAKEN', upiText.taken());
  await releaseWaiting(db, id, 'unknown', utr);
  await updatePayment(db, id, { utr, given_at: now, was_there: credit && isOwn ? 1 : 0 });
}

/**
 * Marks an order as paid because a member of staff confirms the payment. Stores the amount in the bank's statement or,
 * if no statement contains the payment, the order's total. Throws 404, 409 PAID_ALREADY, UTR_TAKEN, EDITED_ELSEWHERE if
 * the amount in paise is not the one that the member of staff has seen, and OTHER_AMOUNT if it is not the order's total
 * and the member of staff names neither the amount nor the UTR.
 */
export async function matchByHand(
  db: Db,
  orderId: string,
  { utr, expectedAmount }: { utr?: string | undefined; expectedAmount?: number | undefined },
  by: By,
): Promise<void> {
  await unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const locked = await lockPayment(db, orderId);
      const { order, payment } = locked;
      if (payment.paid_paise !== null) throw refusal('PAID_ALREADY', upiText.paidAlready());
      const credit = await lockCame(db, locked, utr);
      if (credit && isAnothers(credit, orderId)) throw refusal('UTR_TAKEN', upiText.taken());
      const number = credit?.utr ?? utr ?? payment.utr;
      const paise = Number(credit?.paise ?? order.total_paise);
      refuseStale(expectedAmount?.toString(), String(paise), editedText.upiAmount);
      // Without this check, a member of staff could accept one rupee from a stranger as the full payment, only because
      // the stranger has named the order.
      if (paise !== Number(order.total_paise) && expectedAmount === undefined && utr === undefined)
        throw refusal('OTHER_AMOUNT', upiText.otherAmount({ amount: formatPaise(paise) }));
      if (credit) await updateCredit(db, credit.utr, { order_id: orderId, outcome: 'matched' });
      await pay(db, { order, utr: number, paise }, by);
    }),
  );
}

/**
 * Locks the payment in the statement that a member of staff accepts for an order: the payment with the UTR `utr`.
 * Without `utr`, locks the payment with the shopper's UTR or, if no statement contains it, a payment that names the
 * order.
 */
async function lockCame(db: Tx, { order, payment }: Locked, utr: string | undefined): Promise<CreditRow | undefined> {
  const number = utr ?? payment.utr;
  const credit = number === null ? undefined : await lockCredit(db, number);
  return credit ?? (utr === undefined ? lockOpen(db, order) : undefined);
}

/**
 * Detaches a payment from an order because it belongs to another order. The payment has paid the order, or waits for a
 * decision about it. `utr` names the payment; without `utr`, the order must have only one payment. The shop may later
 * match the payment with another order, but only a member of staff can match it with this order again. The order gets
 * the full time for payment again. If the order goes back to waiting for its payment, its customer gets an email.
 * Throws 404, 409 NOT_PAID, SEVERAL_PAYMENTS if the order has several payments and `utr` is missing, REFUNDED,
 * ON_ITS_WAY if the order was sent, PARCEL_BOOKED if the order has a parcel, because somebody may send it at any
 * moment.
 */
export async function takeBackMatch(
  db: Db,
  orderId: string,
  { reason, utr }: { reason: string; utr?: string | undefined },
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { order, payment } = await lockPayment(db, orderId);
    const taken = await lockTaken(db, { order, payment }, utr);
    const isRefunded = payment.refunded_at !== null || payment.surplus_paise > 0;
    if (isRefunded) throw refusal('REFUNDED', upiText.refundedAlready());
    const hasLeft = order.delivery_status !== 'PENDING' && order.delivery_status !== 'CANCELED';
    if (hasLeft) throw refusal('ON_ITS_WAY', upiText.onItsWay());
    // The parcel's label tells the courier to collect no money, so the items would be sent unpaid.
    if (order.delivery_status === 'PENDING') refuseBooked(await listParcelsOf(db, [orderId]), upiText.parcelBooked);
    if (taken.utr !== null) await updateCredit(db, taken.utr, { order_id: orderId, outcome: 'takenOff' });
    const payBefore = await payBeforeFrom(db, by.now);
    // If the shopper entered the UTR of another payment, the order keeps that UTR.
    const unsaid = payment.utr === taken.utr ? ({ utr: null, given_at: null, was_there: 0 } as const) : {};
    const unpaid = { ...unsaid, paid_paise: null, paid_at: null, user_id: null, pay_before: payBefore };
    await updatePayment(db, orderId, unpaid);
    const before = { amount: toRupees(taken.paise), ...(taken.utr !== null && { utr: taken.utr }) };
    const line = { action: 'upi.unmatched', id: orderId, name: order.order_number, before, after: { reason } } as const;
    await noteInLog(db, by, line);
    // An order that was ready for packing goes back to the stage TO_PAY. An order that waits for its customer's
    // confirmation keeps its stage.
    if (order.delivery_status !== 'PENDING' || order.stage === 'TO_CONFIRM') return;
    const eventId = await moveOrder(db, order, 'TO_PAY', { userId: by.userId, by: 'shop', reason, now: by.now });
    await queueEmail(db, { email: 'stillToPay', orderId, eventId }, { now: by.now, lane: order.user_id });
  });
}

/** Locks the payment that a member of staff detaches from an order. */
async function lockTaken(
  db: Tx,
  { order: { id }, payment }: Locked,
  utr: string | undefined,
): Promise<{ utr: string | null; paise: number }> {
  const { paid_paise: paidPaise } = payment;
  if (paidPaise !== null && (utr === undefined || utr === payment.utr))
    return { utr: payment.utr, paise: Number(paidPaise) };
  const open = utr === undefined ? await listOpenUtrs(db, id) : [utr];
  if (open.length > 1) throw refusal('SEVERAL_PAYMENTS', upiText.severalPayments());
  const credit = open[0] === undefined ? undefined : await lockCredit(db, open[0]);
  // If the staff have typed the UTR of a detached payment for this order again, the payment belongs to this order
  // again.
  const isIts = credit && (isOpenFor(credit, id) || (credit.order_id === id && credit.utr === payment.utr));
  if (!isIts || paidPaise !== null) throw refusal('NOT_PAID', upiText.notPaid());
  return { utr: credit.utr, paise: Number(credit.paise) };
}

const LAPSED_AT_ONCE = 200;

/**
 * Cancels the orders that nobody has paid in time. The items go back into stock, and the shopper gets an email. An
 * order has more time if the shopper has entered a UTR, or if a payment of another amount names the order. This time is
 * limited, because anybody can invent a UTR or send one rupee in order to reserve the items.
 */
export async function lapseUnpaid(db: Db, now: string): Promise<void> {
  const saidBefore = addMs(now, -upiLimits.findDays * DAY_MS);
  const unpaid = await listUnpaid(db, { before: now, saidBefore }, LAPSED_AT_ONCE);
  await lapseEach(unpaid, 'orders', async (orderId) =>
    inTransaction(db, async (db) => {
      const { order, payment } = await lockPayment(db, orderId);
      const { utr, pay_before: payBefore } = payment;
      // A member of staff may have pasted a statement with a payment for this order meanwhile.
      const named = await lockOpen(db, order);
      const isUnpaid = payment.paid_paise === null && waitsUntil({ utr: utr ?? named?.utr ?? null, payBefore }) < now;
      const isWhole = named !== undefined && Number(named.paise) === Number(order.total_paise);
      if (!isUnpaid || isWhole || (utr !== null && (await findCredit(db, utr)))) return;
      if (order.delivery_status !== 'PENDING' || order.stage !== 'TO_PAY') return;
      const mover = { userId: null, by: 'shop', reason: '', now } as const;
      const eventId = await moveOrder(db, order, 'CANCELED', mover);
      await queueStatusEmail(db, order, { orderId, status: 'CANCELED', eventId }, { now, isOwnWish: false });
    }),
  );
}

/** Marks an order as paid if its shopper has entered this UTR and a statement contains it. */
async function matchGiven(db: Db, utr: string, by: By): Promise<boolean> {
  const known = await findByUtr(db, utr);
  if (!known) return false;
  return inTransaction(db, async (db) => {
    const locked = await lockPayment(db, known.order_id);
    const credit = await lockCredit(db, utr);
    if (!credit || !isFreeFor(credit, known.order_id) || locked.payment.utr !== utr) return false;
    return (await settle(db, locked, credit, by)) === 'matched';
  });
}

type Locked = { order: OrderRow; payment: UpiPaymentRow };

/**
 * Decides whether a payment pays for an order, and stores the outcome. The caller has locked the payment and the order.
 */
export async function settle(db: Tx, locked: Locked, credit: CreditRow, by: By): Promise<CreditOutcome> {
  const { order } = locked;
  const { utr } = credit;
  const isConfirmed = await wasConfirmed(db, locked, credit);
  const outcome = isConfirmed ? 'matched' : outcomeOf(locked, credit);
  if (outcome !== credit.outcome || credit.order_id !== order.id)
    await updateCredit(db, utr, { order_id: order.id, outcome });
  if (isConfirmed) await noteUtr(db, locked, utr, by);
  else if (outcome === 'matched' || outcome === 'owed') await pay(db, { order, utr, paise: Number(credit.paise) }, by);
  return outcome;
}

/**
 * Returns whether this line shows the payment that a member of staff confirmed before the statement came. The line must
 * have the confirmed amount. It must also have the confirmed UTR or, if there is none or no statement contains it, must
 * be certain (`is_sure`) and name the order. The shop then stores the line's UTR in the order, so that no second line
 * can count as the confirmed payment.
 */
async function wasConfirmed(db: Tx, { order, payment }: Locked, credit: CreditRow): Promise<boolean> {
  if (payment.paid_paise === null || Number(payment.paid_paise) !== Number(credit.paise)) return false;
  if (payment.utr === credit.utr) return true;
  // The line must be certain: in the remark of a small payment, a payer could write a text that looks like a second
  // line.
  if (credit.is_sure !== 1 || orderNumberIn(credit.line) !== order.order_number) return false;
  return payment.utr === null || !(await findCredit(db, payment.utr));
}

/** Stores the UTR that the statement shows for the payment of an order that is already paid. */
async function noteUtr(db: Tx, { order: { id, order_number: name }, payment }: Locked, utr: string, by: By) {
  if (payment.utr === utr) return;
  await forgetClaims(db, utr, id);
  await updatePayment(db, id, { utr });
  const values = { before: { utr: payment.utr ?? '' }, after: { utr } };
  await noteInLog(db, by, { action: 'upi.corrected', id, name, ...values });
}

function outcomeOf({ order, payment }: Locked, credit: CreditRow): CreditOutcome {
  // Another payment has already paid for the order, so the shop must refund this payment.
  if (payment.paid_paise !== null) return 'wrong';
  if (whyCreditWaits(credit, { ...order, placed_at: order.created_at, was_there: payment.was_there })) return 'there';
  if (Number(credit.paise) !== Number(order.total_paise)) return 'wrong';
  return order.payment_status === 'CANCELED' ? 'owed' : 'matched';
}

async function pay(
  db: Tx,
  { order, utr, paise }: { order: OrderRow; utr: string | null; paise: number },
  by: By,
): Promise<void> {
  // Another shopper may have entered this UTR for another order, which would then wait for money that never comes.
  if (utr !== null) await forgetClaims(db, utr, order.id);
  await releaseWaiting(db, order.id, 'wrong', utr);
  await updatePayment(db, order.id, { utr, paid_paise: paise, paid_at: by.now, user_id: by.userId });
  const after = { amount: toRupees(paise), ...(utr !== null && { utr }) };
  await noteInLog(db, by, { action: 'upi.matched', id: order.id, name: order.order_number, after });
  if (order.payment_status !== 'CANCELED')
    await settlePayment(db, order, { userId: by.userId, by: 'shop', reason: '', now: by.now });
}

type ForOrder = { order_number: string; placed_at: string; was_there: 0 | 1 };

/**
 * Returns the reason why the staff must decide whether a payment from the statement pays for an order; undefined if the
 * payment settles the order at once.
 */
export function whyCreditWaits(credit: Pick<CreditRow, 'is_sure' | 'day' | 'line'>, order: ForOrder) {
  return whyItWaits({
    isSure: credit.is_sure === 1,
    day: credit.day,
    isNamed: orderNumberIn(credit.line) === order.order_number,
    placedOn: indianDay(order.placed_at),
    wasThere: order.was_there === 1,
  });
}

/**
 * Locks an order that is paid by UPI, and finds its payment. Nobody else can pay or cancel the order until this
 * transaction ends. Throws 404, 409 NOT_UPI.
 */
export async function lockPayment(db: Tx, orderId: string, ownerId?: string): Promise<Locked> {
  const order = orNotFound(await lockOrder(db, orderId, ownerId), notFoundText.order);
  const payment = await findPayment(db, orderId);
  if (!payment) throw refusal('NOT_UPI', upiText.notUpi());
  return { order, payment };
}

async function unlessTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal('UTR_TAKEN', upiText.taken());
    throw error;
  }
}

function refusal(code: ConstructorParameters<typeof ShopError>[1], message: string): ShopError {
  return new ShopError('conflict', code, message);
}
