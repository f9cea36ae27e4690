import { addMs, DAY_MS } from './instants.ts';
import { toRupees } from './money.ts';

// Shoppers can pay by UPI without a payment provider. The shopper pays to the shop's own UPI ID and enters the
// payment's number (UTR), and the shop finds the payment in the statement of its bank. Until the shop has found the
// payment, the order counts as unpaid.

/**
 * The payment methods: cash on delivery, UPI to the shop's own account, and the page of a payment gateway. The
 * specification knows only cash on delivery. A shopper pays an ONLINE order on the page of a gateway.
 */
export const paymentMethods = ['COD', 'UPI', 'ONLINE'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const upiLimits = {
  nameLength: 60,
  /** After this many hours without a payment, the shop cancels the order, unless the owner sets another number. */
  lapseHours: 24,
  mostLapseHours: 168,
  /**
   * An order waits this many days longer if its shopper has entered a UTR, or if the remark of a payment with another
   * amount names the order. It does not wait longer, because the UTR may be invented, and anybody can write the number
   * of an order into the remark of a small payment.
   */
  findDays: 7,
  statementLength: 400_000,
  statementLines: 2000,
  /** The most characters of a line of a statement that a person types by hand. */
  lineLength: 2000,
  referenceLength: 80,
} as const;

/** Returns whether a text has the form of a UTR, the number by which banks identify a payment: twelve digits. */
export function isUtr(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/**
 * Returns the instant until which an order waits for its payment. `utr` is the UTR that the shopper has entered, or the
 * UTR of a payment whose remark names the order. Only the first UTR of an order makes the wait longer.
 */
export function waitsUntil({ utr, payBefore }: { utr: string | null; payBefore: string }): string {
  return utr === null ? payBefore : addMs(payBefore, upiLimits.findDays * DAY_MS);
}

type ToPay = { upiId: string; payee: string; paise: number; orderNumber: string };

/** Returns the link that opens a UPI app with all details of the payment. The QR code contains the same text. */
export function upiLink({ upiId, payee, paise, orderNumber }: ToPay): string {
  const parts = { pn: payee, am: toRupees(paise), cu: 'INR', tn: orderNumber, tr: orderNumber };
  const rest = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // Some UPI apps do not understand %40 in place of @.
  return `upi://pay?pa=${encodeURIComponent(upiId).replace('%40', '@')}&${rest.join('&')}`;
}

/**
 * The state of an order's payment by UPI. 'waiting': the shopper has entered no UTR. 'given': the shopper has entered a
 * UTR. 'paid': the shop has found the payment in the statement. 'owed': the shop has found the payment, but owes the
 * money to the shopper because the order is cancelled. 'refunded': the shop has refunded the money.
 */
export const upiStates = ['waiting', 'given', 'paid', 'owed', 'refunded'] as const;
export type UpiState = (typeof upiStates)[number];

type Payment = { utr: string | null; isPaid: boolean; isRefunded: boolean; isCancelled: boolean };

export function upiStateOf({ utr, isPaid, isRefunded, isCancelled }: Payment): UpiState {
  if (isRefunded) return 'refunded';
  if (isPaid) return isCancelled ? 'owed' : 'paid';
  return utr === null ? 'waiting' : 'given';
}

type Came = { keptPaise: number | null; totalPaise: number; isRefunded: boolean; isCancelled: boolean };

/**
 * Returns the amount in paise that the shop owes to the shopper. If the order is cancelled, this is all the money that
 * the shop has not refunded; otherwise it is the part above the order's total.
 */
export function owedPaise({ keptPaise, totalPaise, isRefunded, isCancelled }: Came): number {
  if (keptPaise === null || isRefunded) return 0;
  return isCancelled ? keptPaise : Math.max(0, keptPaise - totalPaise);
}

/**
 * The outcome of a line of the statement. 'matched': the payment pays an order. 'owed': the shop owes the payment to
 * the shopper of a cancelled order. 'there': the payment waits for a decision of the staff. 'wrong': the amount of the
 * payment differs from that of its order. 'takenOff': staff have removed the payment from its order. 'unknown': the
 * payment belongs to no order.
 */
export const creditOutcomes = ['matched', 'owed', 'there', 'wrong', 'takenOff', 'unknown'] as const;
export type CreditOutcome = (typeof creditOutcomes)[number];

type Credit = { order_id: string | null; outcome: CreditOutcome };

/**
 * Returns whether the shop may match the line of a statement with this order without a decision of the staff. Such a
 * line belongs to no order, waits for a decision about this order, or was removed from another order by staff.
 */
export function isFreeFor({ order_id: of, outcome }: Credit, orderId: string): boolean {
  return of === null || (of === orderId ? outcome === 'there' : outcome === 'takenOff');
}

/**
 * The reasons why a payment waits for the staff. 'unsure': perhaps not the bank but another person has written the text
 * that looks like a payment. 'undated': the bank's day is unknown. 'before': the bank's day is earlier than the order.
 * 'there': the statement contained the payment before the shopper entered its UTR.
 */
export const waitReasons = ['unsure', 'undated', 'before', 'there'] as const;
type WaitReason = (typeof waitReasons)[number];

type Found = {
  isSure: boolean;
  /** The day in India on which the bank booked the payment; null if unknown. */
  day: string | null;
  /** True if the line of the statement contains the number of the order. */
  isNamed: boolean;
  placedOn: string;
  wasThere: boolean;
};

/**
 * Returns why a line of a statement waits for the staff, or undefined if it does not wait. This prevents a fraud: a
 * person who has paid at the counter knows the number of that payment, could order goods with the same price, and could
 * enter that number. The shop therefore accepts a line without the staff only if it contains the order's number, or if
 * it is not older than the order and came after the shopper entered the UTR.
 */
export function whyItWaits({ isSure, day, isNamed, placedOn, wasThere }: Found): WaitReason | undefined {
  if (!isSure) return 'unsure';
  if (isNamed) return undefined;
  if (day === null) return 'undated';
  if (day < placedOn) return 'before';
  return wasThere ? 'there' : undefined;
}

/** Returns whether the line of a statement belongs to another order. */
export function isAnothers({ order_id: of, outcome }: Credit, orderId: string): boolean {
  return of !== null && of !== orderId && outcome !== 'takenOff';
}

/**
 * The tabs of the owner's list of UPI payments: orders whose payment is not found yet, payments that wait for a
 * decision, payments that match no order, payments to refund, and paid orders.
 */
export const upiTabs = ['toMatch', 'toConfirm', 'strays', 'owed', 'paid'] as const;
export type UpiTab = (typeof upiTabs)[number];

/**
 * The reasons why the shop did not read a line of a statement. 'nothing': the line is no payment. 'out': the money went
 * out. 'shape': the cells of the line do not match the titles. 'reference': the line has no bank number. 'shortened': a
 * spreadsheet program has shortened the bank number. 'amount', 'direction': the amount or the direction is not clear.
 * 'status': the status of the payment is other than success. 'differ': columns and words of the line contradict each
 * other. 'twice': another line has the same number but another amount. 'titles': no titles explain the columns.
 */
export const unreadReasons = [
  ...(['nothing', 'out', 'shape', 'reference', 'shortened', 'amount', 'direction', 'status'] as const),
  ...(['differ', 'twice', 'titles'] as const),
] as const;
export type Unread = (typeof unreadReasons)[number];
