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
 * statement already contains this UTR, a member of staff confirms the payment, unless the statement's line names the
 * order. Throws 404, 409 NOT_UPI, PAID_ALREADY, ORDER_CANCELLED, UTR_TAKEN if the UTR belongs to another order.
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
 * Corrects the UTR that a shopper entered, for example after the shopper's email. Throws the errors of `giveUtr` except
 * ORDER_CANCELLED, and EDITED_ELSEWHERE if the stored UTR is not the UTR that the editor has read.
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
 * `isOwn` means that the shopper enters the UTR, which may belong to somebody else's payment, for example one at the
 * shop's counter. `was_there` notes that the statement already contained the payment before the shopper entered the
 * UTR, so that the staff must confirm the payment.
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
 * Marks an order as paid because a member of staff says so. The shop notes the amount in the bank's statement, or the
 * order's total if no statement contains the payment. Throws 404, 409 PAID_ALREADY, UTR_TAKEN, EDITED_ELSEWHERE if the
 * amount differs from the amount, in paise, that the member of staff has read, and OTHER_AMOUNT if it differs from the
 * total and the member of staff names neither the amount nor the UTR.
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
      // Without this check, a member of staff could accept a stranger's payment of one rupee, which only names the
      // order, as the full payment.
      if (paise !== Number(order.total_paise) && expectedAmount === undefined && utr === undefined)
        throw refusal('OTHER_AMOUNT', upiText.otherAmount({ amount: formatPaise(paise) }));
      if (credit) await updateCredit(db, credit.utr, { order_id: orderId, outcome: 'matched' });
      await pay(db, { order, utr: number, paise }, by);
    }),
  );
}

/**
 * Locks the payment in the statement that a member of staff accepts for an order: the payment with the UTR `utr`. If
 * the member of staff has named no UTR, locks the payment with the shopper's UTR or, if the statement does not contain
 * it, a payment that names the order.
 */
async function lockCame(db: Tx, { order, payment }: Locked, utr: string | undefined): Promise<CreditRow | undefined> {
  const number = utr ?? payment.utr;
  const credit = number === null ? undefined : await lockCredit(db, number);
  return credit ?? (utr === undefined ? lockOpen(db, order) : undefined);
}

/**
 * Detaches a payment from an order because the payment belongs to another order. The payment has paid the order, or
 * waits for a decision about the order. `utr` names the payment; without `utr`, the order must have only one payment.
 * The shop may later match the payment's statement line with another order, but only a member of staff can match it
 * with this order again. The order gets as much time for payment as a new order. If the order now waits for its payment
 * again, its customer gets an email. Throws 404, 409 NOT_PAID, SEVERAL_PAYMENTS if the order has several payments and
 * no UTR says which one, REFUNDED, ON_ITS_WAY if the order was sent, which nobody can undo, PARCEL_BOOKED if the order
 * has a parcel with a label, which somebody may send at any moment.
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
    // If the shopper entered the UTR of another payment, that UTR stays.
    const unsaid = payment.utr === taken.utr ? ({ utr: null, given_at: null, was_there: 0 } as const) : {};
    const unpaid = { ...unsaid, paid_paise: null, paid_at: null, user_id: null, pay_before: payBefore };
    await updatePayment(db, orderId, unpaid);
    const before = { amount: toRupees(taken.paise), ...(taken.utr !== null && { utr: taken.utr }) };
    const line = { action: 'upi.unmatched', id: orderId, name: order.order_number, before, after: { reason } } as const;
    await noteInLog(db, by, line);
    // An order that was ready for packing now waits for its payment again. An order that waits for its customer's
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
  // A payment that was detached from this order before is still the order's payment if the staff have typed its UTR
  // again.
  const isIts = credit && (isOpenFor(credit, id) || (credit.order_id === id && credit.utr === payment.utr));
  if (!isIts || paidPaise !== null) throw refusal('NOT_PAID', upiText.notPaid());
  return { utr: credit.utr, paise: Number(credit.paise) };
}

const LAPSED_AT_ONCE = 200;

/**
 * Cancels the orders that nobody has paid in time. The items of a cancelled order go back into stock, and the shopper
 * gets an email. If the shopper has entered a UTR, or a payment of another amount names the order, the order has more
 * time, but not unlimited time: neither an invented UTR nor a stranger's rupee may reserve the items for ever.
 */
export async function lapseUnpaid(db: Db, now: string): Promise<void> {
  const saidBefore = addMs(now, -upiLimits.findDays * DAY_MS);
  const unpaid = await listUnpaid(db, { before: now, saidBefore }, LAPSED_AT_ONCE);
  await lapseEach(unpaid, 'orders', async (orderId) =>
    inTransaction(db, async (db) => {
      const { order, payment } = await lockPayment(db, orderId);
      const { utr, pay_before: payBefore } = payment;
      // A member of staff may have pasted a statement meanwhile that contains a payment for this order.
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

/** Marks an order as paid if its shopper has entered the UTR and the statement contains it. */
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

/** Matches a payment with its order. The caller has locked the payment and the order. */
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
 * have the confirmed amount and the confirmed UTR. If no statement contains that UTR, or if the staff confirmed the
 * payment without a UTR, a certain line (`isSure`) that names the order is enough. The shop then stores the line's UTR
 * in the order, so no second line can count as the confirmed payment.
 */
async function wasConfirmed(db: Tx, { order, payment }: Locked, credit: CreditRow): Promise<boolean> {
  if (payment.paid_paise === null || Number(payment.paid_paise) !== Number(credit.paise)) return false;
  if (payment.utr === credit.utr) return true;
  // Only a certain line counts here: a payer could write a second line into the words of a small payment.
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
  // The order is already paid by another payment, so this credit is a second payment, and the shop has to refund it.
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
  // Another shopper may have entered the same UTR for another order, which would then wait for money that never comes.
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
 * Returns why the staff must decide whether a payment from the statement pays for an order; undefined if the payment
 * settles the order at once.
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
 * Locks an order that is paid by UPI, so that nobody else pays or cancels it until this transaction ends, and finds its
 * payment. Throws 404, 409 NOT_UPI.
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
