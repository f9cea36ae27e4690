import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { toRupees } from '#domain/money.ts';
import type { CreditOutcome } from '#domain/upi.ts';
import * as upiText from '#text/upi.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { lapseEach } from '../jobs/lapse-each.ts';
import { moveOrder, settlePayment } from '../orders/move-order.ts';
import { queueStatusEmail } from '../orders/order-emails.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  findByUtr,
  findCredit,
  findPayment,
  findUpiOrder,
  forgetClaims,
  insertCredit,
  listUnpaid,
  updateCredit,
  updatePayment,
  type PaymentRow,
} from './queries.ts';
import type { Credit } from './read-statement.ts';

/**
 * The shopper says the UTR of their payment; where the statement has it already, the order is paid at once. Throws 404, 409
 * NOT_UPI, PAID_ALREADY, ORDER_CANCELLED, UTR_GIVEN where there is another one, UTR_TAKEN where it is another order's.
 */
export async function giveUtr(db: Db, userId: string, orderId: string, utr: string, now: string): Promise<void> {
  await unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const { order, payment } = await lockPayment(db, orderId, userId);
      if (payment.paid_paise !== null) throw refusal('PAID_ALREADY', upiText.paidAlready());
      if (order.payment_status === 'CANCELED') throw refusal('ORDER_CANCELLED', upiText.cancelled());
      if (payment.utr === utr) return;
      if (payment.utr !== null) throw refusal('UTR_GIVEN', upiText.givenAlready());
      // One that paid for another order, or names it, is not for this one.
      const credit = await findCredit(db, utr);
      if (credit?.order_id && credit.order_id !== orderId) throw refusal('UTR_TAKEN', upiText.taken());
      await updatePayment(db, orderId, { utr, given_at: now });
    }),
  );
  await matchGiven(db, utr, { userId: null, now });
}

/** Finds the payments of orders in what came in; each line by itself, so that one holds back no other. Answers how many fit. */
export async function matchStatement(db: Db, credits: readonly Credit[], by: By): Promise<number> {
  let matched = 0;
  for (const credit of credits) {
    if ((await bookCredit(db, credit, by)) === 'matched') matched++;
    // Its shopper may have said the UTR meanwhile.
    else if (await matchGiven(db, credit.utr, by)) matched++;
  }
  return matched;
}

/** The payment of an order has come, somebody of the staff says. Throws 404, 409 PAID_ALREADY, UTR_TAKEN. */
export async function matchByHand(db: Db, orderId: string, utr: string | undefined, by: By): Promise<void> {
  await unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const { order, payment } = await lockPayment(db, orderId);
      if (payment.paid_paise !== null) throw refusal('PAID_ALREADY', upiText.paidAlready());
      const number = utr ?? payment.utr;
      const credit = number === null ? undefined : await findCredit(db, number);
      if (credit?.order_id && credit.order_id !== orderId) throw refusal('UTR_TAKEN', upiText.taken());
      const paise = Number(credit?.paise ?? order.total_paise);
      if (credit) await updateCredit(db, credit.utr, { order_id: orderId, outcome: 'matched' });
      await pay(db, { order, utr: number, paise }, by);
    }),
  );
}

/** What was owed for a cancelled order was paid back. Throws 404, 409 NOTHING_OWED. */
export async function markRefunded(db: Db, orderId: string, reference: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const { order, payment } = await lockPayment(db, orderId);
    const isOwed = payment.paid_paise !== null && payment.refunded_at === null && order.payment_status === 'CANCELED';
    if (!isOwed) throw refusal('NOTHING_OWED', upiText.nothingOwed());
    await updatePayment(db, orderId, { refund_reference: reference, refunded_at: by.now });
    const after = { amount: toRupees(Number(payment.paid_paise)), reference };
    await noteInLog(db, by, { action: 'upi.refunded', id: orderId, name: order.order_number, after });
  });
}

const LAPSED_AT_ONCE = 200;

/** Cancels the orders that nobody has paid in time; their pieces go back, and their shoppers are told. */
export async function lapseUnpaid(db: Db, now: string): Promise<void> {
  const unpaid = await listUnpaid(db, now, LAPSED_AT_ONCE);
  await lapseEach(unpaid, 'orders', async (orderId) =>
    inTransaction(db, async (db) => {
      const { order, payment } = await lockPayment(db, orderId);
      const isUnpaid = payment.utr === null && payment.paid_paise === null && payment.pay_before < now;
      if (!isUnpaid || order.delivery_status !== 'PENDING' || order.stage !== 'TO_PAY') return;
      const mover = { userId: null, by: 'shop', reason: upiText.lapsed(), now } as const;
      const eventId = await moveOrder(db, order, 'CANCELED', mover);
      await queueStatusEmail(db, order, { orderId, status: 'CANCELED', eventId }, { now, isOwnWish: false });
    }),
  );
}

async function bookCredit(db: Db, { utr, paise, orderNumber, line }: Credit, by: By): Promise<CreditOutcome> {
  const named = orderNumber === undefined ? undefined : await findUpiOrder(db, orderNumber);
  // What the payer wrote counts before what somebody says later.
  const orderId = named ?? (await findByUtr(db, utr))?.order_id;
  return inTransaction(db, async (db) => {
    const locked = orderId === undefined ? undefined : await lockPayment(db, orderId);
    const row = { id: newId(), utr, paise, order_id: null, outcome: 'unknown', line } as const;
    const isNew = await insertCredit(db, { ...row, user_id: by.userId, created_at: by.now });
    if (!isNew) return 'there';
    return locked ? settle(db, locked, { utr, paise }, by) : 'unknown';
  });
}

/** Where both the shopper and the statement have named a UTR, its order is paid. */
async function matchGiven(db: Db, utr: string, by: By): Promise<boolean> {
  const known = await findByUtr(db, utr);
  if (!known) return false;
  return inTransaction(db, async (db) => {
    const locked = await lockPayment(db, known.order_id);
    const credit = await findCredit(db, utr);
    if (!credit || credit.order_id !== null || locked.payment.utr !== utr) return false;
    return (await settle(db, locked, { utr, paise: Number(credit.paise) }, by)) === 'matched';
  });
}

type Locked = { order: OrderRow; payment: PaymentRow };

/** Weighs what came in against its order, whose row is locked. */
async function settle(
  db: Tx,
  { order, payment }: Locked,
  { utr, paise }: { utr: string; paise: number },
  by: By,
): Promise<CreditOutcome> {
  const outcome = outcomeOf({ order, payment }, paise);
  await updateCredit(db, utr, { order_id: order.id, outcome });
  if (outcome === 'matched' || outcome === 'owed') await pay(db, { order, utr, paise }, by);
  return outcome;
}

function outcomeOf({ order, payment }: Locked, paise: number): CreditOutcome {
  // A second payment for one order is money that the shop has to give back.
  if (payment.paid_paise !== null || paise !== Number(order.total_paise)) return 'wrong';
  return order.payment_status === 'CANCELED' ? 'owed' : 'matched';
}

async function pay(
  db: Tx,
  { order, utr, paise }: { order: OrderRow; utr: string | null; paise: number },
  by: By,
): Promise<void> {
  // Somebody else may have said that it is theirs.
  if (utr !== null) await forgetClaims(db, utr, order.id);
  await updatePayment(db, order.id, { utr, paid_paise: paise, paid_at: by.now, user_id: by.userId });
  const after = { amount: toRupees(paise), ...(utr !== null && { utr }) };
  await noteInLog(db, by, { action: 'upi.matched', id: order.id, name: order.order_number, after });
  if (order.payment_status !== 'CANCELED')
    await settlePayment(db, order, { userId: by.userId, by: 'shop', reason: '', now: by.now });
}

/** An order that is paid by UPI, and nobody else changes it or its payment until this transaction ends. Throws 404, 409 NOT_UPI. */
async function lockPayment(db: Tx, orderId: string, ownerId?: string): Promise<Locked> {
  const order = await lockOrder(db, orderId, ownerId);
  if (!order) throw notFound(notFoundText.order);
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
