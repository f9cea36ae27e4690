import { addMs, DAY_MS } from './instants.ts';
import { toRupees } from './money.ts';

// Paying by UPI without a contract: the shopper pays to the shop's own UPI ID and says the payment's number (UTR),
// and the shop finds it in its bank's statement. Until then nothing is paid.

/** How an order is paid; the specification knows cash on delivery only. */
export const paymentMethods = ['COD', 'UPI'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const upiLimits = {
  nameLength: 60,
  /** So long an order waits for its payment, where the owner has not said otherwise. */
  lapseHours: 24,
  mostLapseHours: 168,
  /** So many days longer it waits where its shopper has said a UTR, which may be made up. */
  findDays: 7,
  statementLength: 400_000,
  statementLines: 2000,
  /** Of one line that is typed by hand. */
  lineLength: 2000,
  referenceLength: 80,
} as const;

/** The number by which banks know a payment: twelve digits. */
export function isUtr(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/** Until when an order waits for its payment to be found. Only the first UTR makes it longer, not each new one. */
export function waitsUntil({ utr, payBefore }: { utr: string | null; payBefore: string }): string {
  return utr === null ? payBefore : addMs(payBefore, upiLimits.findDays * DAY_MS);
}

type ToPay = { upiId: string; payee: string; paise: number; orderNumber: string };

/** The link by which a UPI app opens with all that it needs; a QR code says the same. */
export function upiLink({ upiId, payee, paise, orderNumber }: ToPay): string {
  const parts = { pn: payee, am: toRupees(paise), cu: 'INR', tn: orderNumber, tr: orderNumber };
  const rest = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // Some apps do not read an escaped @.
  return `upi://pay?pa=${encodeURIComponent(upiId).replace('%40', '@')}&${rest.join('&')}`;
}

/**
 * Where the payment of an order is: nothing said yet, a UTR given, found in the statement, found but owed to the
 * shopper since the order is cancelled, or paid back.
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
 * What a line of a statement is: it pays an order, waits for somebody of the staff who says whether it does, has
 * another amount than its order, was taken off its order by hand, or belongs to none.
 */
export const creditOutcomes = ['matched', 'owed', 'there', 'wrong', 'takenOff', 'unknown'] as const;
export type CreditOutcome = (typeof creditOutcomes)[number];

type Credit = { order_id: string | null; outcome: CreditOutcome };

/**
 * Whether it may be found for an order without somebody of the staff: it belongs to none, or only waits for
 * this one, and was not taken off it.
 */
export function isFreeFor({ order_id: of, outcome }: Credit, orderId: string): boolean {
  return of === null || (of === orderId ? outcome === 'there' : outcome === 'takenOff');
}

/**
 * Why a payment waits for somebody of the staff: it was read where others than the bank may have written; the bank's
 * day of it is not known, or lies before the order; or the statement had it before its shopper said so.
 */
export const waitReasons = ['unsure', 'undated', 'before', 'there'] as const;
export type WaitReason = (typeof waitReasons)[number];

type Found = {
  isSure: boolean;
  /** The bank's own, in India. */
  day: string | null;
  /** The line names the order. */
  isNamed: boolean;
  placedOn: string;
  wasThere: boolean;
};

/**
 * Whoever has paid at the counter knows the number of that payment, too, and may order for the same amount: a line
 * counts by itself only where it names the order, or its day and the time at which its shopper named it speak for it.
 */
export function whyItWaits({ isSure, day, isNamed, placedOn, wasThere }: Found): WaitReason | undefined {
  if (!isSure) return 'unsure';
  if (isNamed) return undefined;
  if (day === null) return 'undated';
  if (day < placedOn) return 'before';
  return wasThere ? 'there' : undefined;
}

/** Whether it belongs to another order than this one. */
export function isAnothers({ order_id: of, outcome }: Credit, orderId: string): boolean {
  return of !== null && of !== orderId && outcome !== 'takenOff';
}

/**
 * What the owner looks at: what is to be found, what came and waits for their word, what came and fits no order, what
 * is to be paid back, and what is paid.
 */
export const upiTabs = ['toMatch', 'toConfirm', 'strays', 'owed', 'paid'] as const;
export type UpiTab = (typeof upiTabs)[number];

/**
 * Why a line of a statement was not read: it is no payment; what it says went out; its shape is wrong; it has no
 * number of the bank's, one that was shortened by a spreadsheet program, no clear amount or direction, a status other
 * than success; its column and its words differ; another line has the same number and another amount; or only titles
 * would tell what stands where.
 */
export const unreadReasons = [
  ...(['nothing', 'out', 'shape', 'reference', 'shortened', 'amount', 'direction', 'status'] as const),
  ...(['differ', 'twice', 'titles'] as const),
] as const;
export type Unread = (typeof unreadReasons)[number];
