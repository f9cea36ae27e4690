import { addMs, DAY_MS } from './instants.ts';
import { toRupees } from './money.ts';

// UPI payment without a payment provider: the shopper pays to the shop's own UPI ID and enters the payment's number
// (UTR), and the shop finds the payment in its bank's statement. Until then the order counts as unpaid.

/** The payment methods; the specification knows only cash on delivery. ONLINE is paid by a gateway's page. */
export const paymentMethods = ['COD', 'UPI', 'ONLINE'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const upiLimits = {
  nameLength: 60,
  /** Hours that an order waits for its payment, unless the owner sets another number. */
  lapseHours: 24,
  mostLapseHours: 168,
  /** More days that an order waits if its shopper has entered a UTR, which may be made up. */
  findDays: 7,
  statementLength: 400_000,
  statementLines: 2000,
  /** The longest line that somebody types by hand. */
  lineLength: 2000,
  referenceLength: 80,
} as const;

/** The number by which banks know a payment: twelve digits. */
export function isUtr(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/**
 * The instant until which an order waits for its payment. Only the first UTR makes the time longer, not each new one.
 */
export function waitsUntil({ utr, payBefore }: { utr: string | null; payBefore: string }): string {
  return utr === null ? payBefore : addMs(payBefore, upiLimits.findDays * DAY_MS);
}

type ToPay = { upiId: string; payee: string; paise: number; orderNumber: string };

/** The link that opens a UPI app with all details of the payment. A QR code holds the same text. */
export function upiLink({ upiId, payee, paise, orderNumber }: ToPay): string {
  const parts = { pn: payee, am: toRupees(paise), cu: 'INR', tn: orderNumber, tr: orderNumber };
  const rest = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // Some apps do not read an escaped @.
  return `upi://pay?pa=${encodeURIComponent(upiId).replace('%40', '@')}&${rest.join('&')}`;
}

/**
 * The state of an order's payment: no UTR yet, a UTR given, found in the statement, found but owed to the shopper
 * because the order is cancelled, or paid back.
 */
export const upiStates = ['waiting', 'given', 'paid', 'owed', 'refunded'] as const;
export type UpiState = (typeof upiStates)[number];

type Payment = { utr: string | null; isPaid: boolean; isRefunded: boolean; isCancelled: boolean };

export function upiStateOf({ utr, isPaid, isRefunded, isCancelled }: Payment): UpiState {
  if (isRefunded) return 'refunded';
  if (isPaid) return isCancelled ? 'owed' : 'paid';
  return utr === null ? 'waiting' : 'given';
}

/**
 * The outcome of a statement's line: it pays an order (matched); the shop owes it to the shopper of a cancelled order;
 * it waits for the staff to decide (there); its amount differs from its order's (wrong); somebody took it off its
 * order; or it belongs to no order (unknown).
 */
export const creditOutcomes = ['matched', 'owed', 'there', 'wrong', 'takenOff', 'unknown'] as const;
export type CreditOutcome = (typeof creditOutcomes)[number];

type Credit = { order_id: string | null; outcome: CreditOutcome };

/**
 * True if the shop may use the line for this order without asking the staff: it belongs to no order, or only waits for
 * this one, and nobody took it off this one.
 */
export function isFreeFor({ order_id: of, outcome }: Credit, orderId: string): boolean {
  return of === null || (of === orderId ? outcome === 'there' : outcome === 'takenOff');
}

/**
 * The reasons why a payment waits for the staff: others than the bank may have written the text that was read; the
 * bank's day is unknown or lies before the order; or the statement had the payment before the shopper entered it.
 */
export const waitReasons = ['unsure', 'undated', 'before', 'there'] as const;
type WaitReason = (typeof waitReasons)[number];

type Found = {
  isSure: boolean;
  /** The bank's day of the payment, in India. */
  day: string | null;
  /** True if the line contains the order's number. */
  isNamed: boolean;
  placedOn: string;
  wasThere: boolean;
};

/**
 * Tells why a line waits for the staff. A person who paid at the counter also knows that payment's number, and could
 * order for the same amount and enter it. Therefore a line counts by itself only if it names the order, or if its day
 * and the time at which the shopper entered it support the claim.
 */
export function whyItWaits({ isSure, day, isNamed, placedOn, wasThere }: Found): WaitReason | undefined {
  if (!isSure) return 'unsure';
  if (isNamed) return undefined;
  if (day === null) return 'undated';
  if (day < placedOn) return 'before';
  return wasThere ? 'there' : undefined;
}

/** True if the line belongs to another order. */
export function isAnothers({ order_id: of, outcome }: Credit, orderId: string): boolean {
  return of !== null && of !== orderId && outcome !== 'takenOff';
}

/**
 * The owner's tabs: payments still to be found, payments that wait for the owner's decision, payments that fit no
 * order, payments to pay back, and paid orders.
 */
export const upiTabs = ['toMatch', 'toConfirm', 'strays', 'owed', 'paid'] as const;
export type UpiTab = (typeof upiTabs)[number];

/**
 * The reasons why a line of a statement was not read: it is no payment; the money went out; its shape is wrong; it has
 * no bank number, a number shortened by a spreadsheet program, no clear amount or direction, or a status other than
 * success; its column and its words differ; another line has the same number and another amount; or the columns have no
 * titles to explain them.
 */
export const unreadReasons = [
  ...(['nothing', 'out', 'shape', 'reference', 'shortened', 'amount', 'direction', 'status'] as const),
  ...(['differ', 'twice', 'titles'] as const),
] as const;
export type Unread = (typeof unreadReasons)[number];
