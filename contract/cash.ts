import { z } from 'zod';
import { cashLimits, cashPiles, lineOutcomes, unreadable } from '#domain/cash.ts';
import * as cashText from '#text/cash.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { day, id, instant, line, rupees, tableText } from './fields.ts';
import { byId, Pagination, paging } from './shared.ts';

const ofOrders = z.object({ orders: z.number(), amount: rupees });
export type CashSum = z.infer<typeof ofOrders>;

/** The money that a courier owes and has paid. The screen links each sum to the list of its orders. */
const courierCash = z.object({
  courierId: id,
  courier: z.string(),
  /** The number of days after a delivery within which the courier pays. */
  remitDays: z.number(),
  /**
   * Sums over all delivered orders: `expected` is the money that the courier collected, and `received` is the part of
   * `expected` that the courier has paid to the shop.
   */
  expected: ofOrders,
  received: ofOrders,
  /**
   * `open` is the money that is still missing. `late` is the part of `open` that is late. `short` is the money that is
   * missing from orders for which the courier has paid only a part.
   */
  open: ofOrders,
  late: ofOrders,
  short: ofOrders,
  /**
   * `over` is the money that the courier paid above the expected sums, and `early` is the money that the courier paid
   * for orders that are not delivered yet.
   */
  over: ofOrders,
  early: ofOrders,
});
export type CourierCash = z.infer<typeof courierCash>;

export const CashOrder = z.object({
  id,
  orderNumber: z.string(),
  customer: z.string(),
  courier: z.string(),
  parcels: z.array(z.string()),
  deliveredOn: instant.nullable(),
  /** The last day on which the money is not late; null before the delivery. */
  dueOn: day.nullable(),
  isLate: z.boolean(),
  expected: rupees,
  received: rupees,
  /** The ids of the remittances with money for the order. */
  remittances: z.array(id),
});
export type CashOrder = z.infer<typeof CashOrder>;

const lineOutcome = z.enum([...lineOutcomes, ...unreadable, 'undone']);
export const RemittanceLine = z.object({
  number: z.string(),
  amount: rupees,
  outcome: lineOutcome,
  orderId: id.nullable(),
  orderNumber: z.string(),
  /** The money that the courier should collect for the order's parcels. */
  expected: rupees,
  /** The reason why the shop cannot book the line of the remittance, as a sentence. */
  why: z.string().optional(),
});
export type RemittanceLine = z.infer<typeof RemittanceLine>;

export const Remittance = z.object({
  id,
  courierId: id,
  courier: z.string(),
  reference: z.string(),
  receivedOn: day,
  total: rupees,
  /** The money of the lines that the shop has booked for an order. */
  counted: rupees,
  /** The number of all lines, and the numbers of lines that staff should check, by their outcome. */
  lines: z.number(),
  short: z.number(),
  over: z.number(),
  double: z.number(),
  unknown: z.number(),
  who: z.string(),
  createdAt: instant,
  undoneAt: instant.nullable(),
});
export type Remittance = z.infer<typeof Remittance>;

const text = tableText(cashLimits.textLength, cashText.emptyRemittance);

export const cashCalls = {
  'GET /cash': {
    ...staffWith('cash.edit'),
    summary: 'What each courier has collected and handed on, what is open, late, short or too much.',
    answer: z.object({
      couriers: z.array(courierCash),
      /** Delivered orders without a parcel number; the shop does not know which courier owes their money. */
      withoutParcel: ofOrders,
    }),
  },
  'GET /cash/orders': {
    ...staffWith('cash.edit'),
    summary: 'The orders behind one of these sums, those delivered first at the top.',
    query: z.object({ ...paging(50), courier: id.optional(), pile: z.enum(cashPiles).default('open') }),
    answer: z.object({ orders: z.array(CashOrder), pagination: Pagination }),
  },
  'GET /remittances': {
    ...staffWith('cash.edit'),
    summary: 'What couriers have handed on, newest first.',
    query: z.object(paging(20)),
    answer: z.object({ remittances: z.array(Remittance), pagination: Pagination }),
  },
  'GET /remittances/{id}': {
    ...staffWith('cash.edit'),
    summary: 'One remittance with its lines.',
    params: byId,
    answer: z.object({ remittance: Remittance, lines: z.array(RemittanceLine) }),
  },
  'POST /remittances/look': {
    ...staffWith('cash.edit'),
    isHeavy: true,
    summary: 'What would come of each line of a courier’s list or CSV file; nothing is written.',
    body: z.object({ courierId: id, text }),
    answer: z.object({
      lines: z.array(RemittanceLine),
      total: rupees,
      /** The id of the earlier remittance that has exactly the same lines; null if there is none. */
      sameAs: id.nullable(),
      message: z.string(),
    }),
  },
  'POST /remittances': {
    ...staffWith('cash.edit'),
    isHeavy: true,
    ...creates,
    summary:
      'Book what a courier has handed on, by a pasted list or a CSV file, in one transaction. ' +
      'What was booked already changes nothing and is answered as it was, with isRepeated.',
    body: z.object({
      courierId: id,
      text,
      reference: line(cashLimits.referenceLength).default(''),
      /** The day on which the courier's money came; today if left out. */
      receivedOn: day.optional(),
    }),
    answer: z.object({
      remittance: Remittance,
      lines: z.array(RemittanceLine),
      isRepeated: z.boolean(),
      message: z.string(),
    }),
  },
  'PUT /remittances/{id}/undo': {
    ...staffWith('cash.edit'),
    summary: 'Take a remittance back: its lines count no longer, and it may be booked again.',
    params: byId,
    answer: z.object({ remittance: Remittance, message: z.string() }),
  },
} as const satisfies Calls;
