import { z } from 'zod';
import { gatewayNames } from '#domain/payments.ts';
import { reportGateways, settledOutcomes, settlementKinds, settlementLimits } from '#domain/settlements.ts';
import * as settlementText from '#text/settlements.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { day, id, instant, rupees, tableText } from './fields.ts';
import { byId, Pagination, paging } from './shared.ts';

const gateway = z.enum(gatewayNames);
const ofPayments = z.object({ payments: z.number(), amount: rupees });
export type PaymentSum = z.infer<typeof ofPayments>;

/** The money that a gateway has captured for the shop, and the part of it that has arrived at the bank. */
export const GatewaySum = z.object({
  gateway,
  /**
   * `taken` sums all payments. `settled` sums the settled payments. `waiting` sums the payments that are not settled
   * yet, and `late` sums the waiting payments that are late.
   */
  taken: ofPayments,
  settled: ofPayments,
  waiting: ofPayments,
  late: ofPayments,
  /** The missing money of payments that were settled for too little. */
  short: ofPayments,
  /** The number of lines of settlements that belong to no payment or refund of the shop. */
  unknown: z.number(),
});
export type GatewaySum = z.infer<typeof GatewaySum>;

export const Settlement = z.object({
  id,
  gateway,
  /** The bank's number of the transfer; '' if there is none. */
  utr: z.string(),
  settledOn: day,
  /**
   * The sums of the lines: `gross` is payments minus refunds, `fee` and `tax` belong to the gateway, `net` goes to the
   * bank.
   */
  gross: rupees,
  fee: rupees,
  tax: rupees,
  net: rupees,
  lines: z.number(),
  /** The numbers of lines that staff should check, by their outcome. */
  short: z.number(),
  late: z.number(),
  unknown: z.number(),
  /** The member of staff who imported the report; '' if the shop fetched the settlement. */
  who: z.string(),
  createdAt: instant,
  /** True if the settlement came from an imported report; the staff can reverse the import. */
  isImported: z.boolean(),
});
export type Settlement = z.infer<typeof Settlement>;

export const SettlementLine = z.object({
  /** The number of the line in the report's file; 0 if the shop fetched the line from the gateway. */
  line: z.number(),
  kind: z.enum(settlementKinds),
  /** The number by which the report names the payment: the gateway's number or the shop's own. */
  number: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string(),
  amount: rupees,
  fee: rupees,
  tax: rupees,
  net: rupees,
  /** The amount of the payment or refund by the shop's own records. */
  expected: rupees.nullable(),
  /** The day of the settlement; null if the line cannot be read. */
  settledOn: day.nullable(),
  utr: z.string(),
  outcome: z.enum([...settledOutcomes, 'unreadable', 'known']),
  /** The reason why the shop cannot book the line of the settlement, as a sentence. */
  why: z.string().optional(),
});
export type SettlementLine = z.infer<typeof SettlementLine>;

const WaitingPayment = z.object({
  id,
  gateway,
  captureId: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string(),
  amount: rupees,
  at: instant,
  isLate: z.boolean(),
});
export type WaitingPayment = z.infer<typeof WaitingPayment>;

const report = z.object({
  gateway: z.enum(reportGateways),
  text: tableText(settlementLimits.textLength, settlementText.emptyReport),
});

export const settlementCalls = {
  'GET /settlements': {
    ...staffWith('cash.edit'),
    summary: 'Money that payment gateways have transferred to the bank, newest first, and what is still with each.',
    query: z.object(paging(20)),
    answer: z.object({
      gateways: z.array(GatewaySum),
      settlements: z.array(Settlement),
      pagination: Pagination,
    }),
  },
  'GET /settlements/waiting': {
    ...staffWith('cash.edit'),
    summary: 'Payments whose money a gateway has not transferred yet, the oldest first.',
    query: z.object({ ...paging(50), late: z.enum(['0', '1']).default('0') }),
    answer: z.object({ payments: z.array(WaitingPayment), pagination: Pagination }),
  },
  'GET /settlements/{id}': {
    ...staffWith('cash.edit'),
    summary: 'One settlement with its lines.',
    params: byId,
    answer: z.object({ settlement: Settlement, lines: z.array(SettlementLine) }),
  },
  'POST /settlements/look': {
    ...staffWith('cash.edit'),
    isHeavy: true,
    summary: 'What would come of each line of a gateway’s settlement report; nothing is written.',
    body: report,
    answer: z.object({ lines: z.array(SettlementLine), net: rupees, message: z.string() }),
  },
  'POST /settlements': {
    ...staffWith('cash.edit'),
    isHeavy: true,
    ...creates,
    summary:
      'Import a gateway’s settlement report, as a pasted table or a CSV file, in one transaction. ' +
      'Lines that are known already change nothing.',
    body: report,
    answer: z.object({
      settlements: z.array(Settlement),
      /** The lines that could not be read, which a person should check. */
      unread: z.array(SettlementLine),
      message: z.string(),
    }),
  },
  'DELETE /settlements/{id}': {
    ...staffWith('cash.edit'),
    summary:
      'Reverse a settlement that came with an imported report: its lines count no longer, and may be imported again. ' +
      '409 FETCHED for one that the shop has fetched itself.',
    params: byId,
    answer: z.object({ message: z.string() }),
  },
} as const satisfies Calls;
