import { z } from 'zod';
import { deliveryStatuses } from '#domain/order-status.ts';
import { limits } from '#domain/limits.ts';
import { readRupees } from '#domain/read-number.ts';
import { isUpiId } from '#domain/returns.ts';
import { unspaced } from '#domain/same-key.ts';
import { creditOutcomes, isUtr, paymentMethods, unreadReasons, upiLimits } from '#domain/upi.ts';
import { upiStates, upiTabs, waitReasons } from '#domain/upi.ts';
import * as upiText from '#text/upi.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { code, filledLine, filledText, id, instant, line, rupees, rupeesIn, wholeNumber } from './fields.ts';
import { Order } from './orders.ts';
import { byId, Pagination, paging } from './shared.ts';

/** `upiId` is empty if the shop does not accept UPI. */
export const UpiSettings = z.object({
  upiId: z.string(),
  payee: z.string(),
  lapseHours: z.number(),
  updatedAt: z.string(),
});
export type UpiSettings = z.infer<typeof UpiSettings>;

/**
 * `came` and `cameUtr` are the amount and the UTR of a payment in the bank's statement: the payment with the order's
 * `utr`. If an unpaid order has no `utr`, they describe the payment that names the order and whose amount is nearest to
 * the order's total. `paid` is the whole amount that came. `surplus` is the amount above the order's total, if the shop
 * has refunded it without cancelling the order. `owed` is the amount that the shop still has to refund: for a cancelled
 * order all money that the shop has kept, otherwise the amount above the order's total.
 */
export const UpiPayment = z.object({
  orderId: id,
  orderNumber: z.string(),
  customer: z.string(),
  placedAt: instant,
  deliveryStatus: z.enum(deliveryStatuses),
  total: rupees,
  state: z.enum(upiStates),
  utr: z.string().nullable(),
  givenAt: instant.nullable(),
  payBefore: instant,
  came: rupees.nullable(),
  cameUtr: z.string().nullable(),
  paid: rupees.nullable(),
  owed: rupees.nullable(),
  paidAt: instant.nullable(),
  surplus: rupees.nullable(),
  surplusReference: z.string(),
  refundReference: z.string(),
});
export type UpiPayment = z.infer<typeof UpiPayment>;

/**
 * A payment in the bank's statement. `expected` is the total of the order that the payment names, if it names one.
 * `day` is the day of the payment at the bank; null if the statement's line shows none. `waits` is the reason why the
 * payment counts for its order (`orderId`) only after staff have confirmed it. `matchesAs` is the result if staff match
 * the payment with that order: the payment pays the order, or the shop owes the money because the order is cancelled;
 * null if staff cannot match the payment.
 */
export const UpiCredit = z.object({
  utr: z.string(),
  amount: rupees,
  outcome: z.enum(creditOutcomes),
  orderId: id.nullable(),
  orderNumber: z.string(),
  expected: rupees,
  line: z.string(),
  day: z.string().nullable(),
  waits: z.enum(waitReasons).nullable(),
  matchesAs: z.enum(['paid', 'owed']).nullable(),
});
export type UpiCredit = z.infer<typeof UpiCredit>;

/** A line of the pasted statement: the payment in it, or the reason why no payment could be read (`unread`). */
export const StatementLine = z.object({
  line: z.number(),
  text: z.string(),
  utr: z.string().nullable(),
  amount: rupees.nullable(),
  unread: z.enum(unreadReasons).nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Reads a typed or copied amount, such as 1,401.00, as paise. */
const typedAmount = filledLine(60, upiText.noAmount).transform((written, context) => {
  const paise = readRupees(written);
  if (paise !== undefined && paise > 0) return paise;
  context.addIssue({ code: 'custom', message: upiText.noAmount() });
  return z.NEVER;
});

const digits = code(40).transform(unspaced).refine(isUtr, { error: upiText.notAUtr });

export const upiCalls = {
  'GET /payment-methods': {
    who: 'anyone',
    isOfTheMoment: true,
    summary:
      'How an order can be paid, in the owner’s order: cash on delivery, UPI where the shop has a UPI ID, and online ' +
      'where it has a payment gateway.',
    answer: z.object({
      methods: z.array(z.enum(paymentMethods)),
      /**
       * The gateway of online payments and the minutes to pay; left out if there is none. If `isTest` is true, payments
       * move no real money.
       */
      online: z.object({ gateway: z.string(), isTest: z.boolean(), minutes: z.number() }).optional(),
    }),
  },
  'PUT /orders/{id}/utr': {
    who: 'customer',
    summary:
      'Say the number (UTR) of the UPI payment of one’s own order, or correct it. It is paid when the shop has found it.',
    params: byId,
    body: z.object({ utr: digits }),
    answer: z.object({ order: Order, message: z.string() }),
  },
  'GET /upi': {
    ...staffWith('settings.edit'),
    summary: 'To which UPI ID shoppers pay.',
    answer: z.object({ settings: UpiSettings }),
  },
  'PUT /upi': {
    ...provedStaffWith('settings.edit'),
    summary: 'Change to which UPI ID shoppers pay; an empty one ends it. Orders keep the one they were placed with.',
    body: z.object({
      upiId: code(100)
        .transform(unspaced)
        .refine((text) => text === '' || isUpiId(text), { error: upiText.notAnUpiId }),
      payee: line(upiLimits.nameLength).default(''),
      lapseHours: wholeNumber(1, upiLimits.mostLapseHours).default(upiLimits.lapseHours),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ settings: UpiSettings, message: z.string() }),
  },
  'GET /upi-payments': {
    ...staffWith('cash.edit'),
    summary:
      'UPI payments that are to be found, that wait to be confirmed, that fit no order, that are owed to shoppers in ' +
      'whole or in part, and that are paid.',
    query: z.object({ ...paging(50), tab: z.enum(upiTabs).default('toMatch') }),
    answer: z.object({
      payments: z.array(UpiPayment),
      /** Payments in the statement; only for the tabs `strays` and `toConfirm`. */
      credits: z.array(UpiCredit),
      pagination: Pagination,
      counts: z.object({
        toMatch: z.number(),
        toConfirm: z.number(),
        strays: z.number(),
        owed: z.number(),
        paid: z.number(),
      }),
    }),
  },
  'POST /upi-payments/statement': {
    ...staffWith('cash.edit'),
    isHeavy: true,
    summary:
      'Find the payments of orders in lines of the bank’s statement, by UTR or order number. ' +
      'A line that was there before changes nothing, unless it is read better and has settled no order.',
    body: z.object({ text: filledText(upiLimits.statementLength, upiText.emptyStatement) }),
    answer: z.object({
      credits: z.array(UpiCredit),
      lines: z.array(StatementLine),
      unread: z.number(),
      message: z.string(),
    }),
  },
  'POST /upi-payments/statement/line': {
    ...staffWith('cash.edit'),
    summary:
      'Say by hand what a line of the bank’s statement says: its UTR and its amount. ' +
      'It takes the place of what was read of that UTR, unless that has settled an order.',
    body: z.object({
      text: filledLine(upiLimits.lineLength, upiText.emptyStatement),
      utr: digits,
      amount: typedAmount,
    }),
    answer: z.object({ credit: UpiCredit, message: z.string() }),
  },
  'PUT /upi-payments/{id}/match': {
    ...staffWith('cash.edit'),
    summary:
      'Say by hand that the payment of an order has come, by the order’s id: the payment of the statement with this ' +
      'UTR, or without `utr` that with the order’s UTR, or else the one that names the order and is nearest to its ' +
      'total. Without such a payment, the total has come. Another amount than the total needs `utr` or ' +
      '`expectedAmount` (409 `OTHER_AMOUNT`).',
    params: byId,
    /**
     * `expectedAmount` is the amount that the sender has seen. If the amount has changed since then, the shop does not
     * record the payment.
     */
    body: z.object({ utr: digits.optional(), expectedAmount: rupeesIn.optional() }),
    answer: z.object({ payment: UpiPayment, message: z.string() }),
  },
  'PUT /upi-payments/{id}/utr': {
    ...staffWith('cash.edit'),
    summary:
      'Correct the UTR that a shopper said, or say it for the shopper, by the order’s id; ' +
      'where the statement has it, the order is paid.',
    params: byId,
    /**
     * `expectedUtr` is the UTR that the sender has seen; empty if there was none. If the order has another UTR than
     * `expectedUtr` now, the shop changes nothing.
     */
    body: z.object({ utr: digits, expectedUtr: z.literal('').or(digits).optional() }),
    answer: z.object({ payment: UpiPayment, message: z.string() }),
  },
  'PUT /upi-payments/{id}/unmatch': {
    ...staffWith('cash.edit'),
    summary:
      'Detach a payment from an order, by the order’s id, because it was another one’s: the payment that was found, ' +
      'or one that only names the order. The payment is then under Unmatched and counts for the order only if staff ' +
      'say so; the order waits for its payment; 409 once it has left. `utr` says which payment; an unpaid order with ' +
      'several needs it (409 `SEVERAL_PAYMENTS`).',
    params: byId,
    body: z.object({ reason: filledLine(limits.reasonLength, upiText.reasonMissing), utr: digits.optional() }),
    answer: z.object({ payment: UpiPayment, message: z.string() }),
  },
  'PUT /upi-payments/{id}/refund': {
    ...staffWith('cash.edit'),
    summary:
      'Say that what was owed for a cancelled order, or what came above an order’s total, has been paid back, ' +
      'by the order’s id.',
    params: byId,
    /** If the shop owes another amount than `expectedAmount` now, it changes nothing. */
    body: z.object({
      reference: filledLine(upiLimits.referenceLength, upiText.referenceMissing),
      expectedAmount: rupeesIn.optional(),
    }),
    answer: z.object({ payment: UpiPayment, message: z.string() }),
  },
} as const satisfies Calls;
