import { z } from 'zod';
import {
  captureOutcomes,
  gatewayNames,
  gatewayStates,
  holdReasons,
  paymentLimits,
  paymentTabs,
  payStates,
  refundReasons,
  refundStates,
  resolutions,
} from '#domain/payments.ts';
import { paymentMethods } from '#domain/upi.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { code, id, instant, rupees, wholeNumber } from './fields.ts';
import { Order, ShownRefund } from './orders.ts';
import { byId, Pagination, paging } from './shared.ts';

/**
 * The page of a payment. Everybody who has the link can open the page, so it contains no name, no address and no goods.
 * `amount` is the amount to pay now, or the amount that was paid. `payBefore` is null if there is no time limit, as for
 * a cash order that may be paid online (`isCash`). `isCancelled` means that the order is cancelled, and that the shop
 * refunds any money that still arrives. `why` is the gateway's or the shop's reason for the state of the payment, in
 * words.
 */
export const PayPage = z.object({
  orderNumber: z.string(),
  amount: rupees,
  state: z.enum(payStates),
  payBefore: instant.nullable(),
  /** The name of the gateway, such as Razorpay; '' if the shop has none. */
  gateway: z.string(),
  isTest: z.boolean(),
  isCash: z.boolean(),
  isCancelled: z.boolean(),
  /** The instant of the gateway's last answer, by the server's clock; null before the first answer. */
  askedAt: instant.nullable(),
  why: z.string().optional(),
  /** The days of the delivery promise. Left out if the order is cancelled or has arrived. */
  ...Order.pick({ expectedDeliveryDate: true, deliveryFrom: true }).partial().shape,
  /** The instant of this answer by the server's clock, from which the page counts the minutes down. */
  now: instant,
  refunds: z.array(ShownRefund),
});
export type PayPage = z.infer<typeof PayPage>;

const token = z.object({ token: z.string().max(200) });
const gateway = z.enum(gatewayNames);

export const Capture = z.object({
  id,
  amount: rupees,
  at: instant,
  /** The payment method in the gateway's words, such as upi or card. */
  method: z.string(),
  /** The bank's number of the payment. */
  rrn: z.string().nullable(),
  /** The gateway's number of the payment. */
  captureId: z.string(),
  outcome: z.enum(captureOutcomes),
});
export type Capture = z.infer<typeof Capture>;

export const Refund = z.object({
  id,
  captureId: id,
  amount: rupees,
  state: z.enum(refundStates),
  reason: z.enum(refundReasons),
  tries: z.number(),
  /** The reason why the refund has not succeeded yet; '' if there is none. */
  problem: z.string(),
  rrn: z.string().nullable(),
  at: instant,
  doneAt: instant.nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** One payment page at a gateway. */
export const OnlinePayment = z.object({
  id,
  gateway,
  isTest: z.boolean(),
  reference: z.string(),
  amount: rupees,
  state: z.enum(gatewayStates),
  problem: z.string(),
  openedAt: instant,
  fetchedAt: instant.nullable(),
  expiresAt: instant,
});
export type OnlinePayment = z.infer<typeof OnlinePayment>;

/** An order that is or was to be paid online, with all its payments and refunds. */
export const OrderMoney = z.object({
  orderId: id,
  orderNumber: z.string(),
  customer: z.string(),
  placedAt: instant,
  total: rupees,
  /** The money that the shop has kept for the order, minus its refunds. */
  paid: rupees,
  /** The amount that is still to be paid. */
  due: rupees,
  state: z.enum(payStates),
  hold: z.enum(holdReasons).nullable(),
  payBefore: instant.nullable(),
  payments: z.array(OnlinePayment),
  captures: z.array(Capture),
  refunds: z.array(Refund),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

export const PaymentSettings = z.object({
  /**
   * All payment methods in the sequence that the owner chose, also methods that shoppers do not see because the shop
   * cannot accept them at present.
   */
  methods: z.array(z.enum(paymentMethods)),
  minutes: z.number(),
  /** The gateway for new payments; null if there is none, so that nobody can pay online. */
  gateway: gateway.nullable(),
  isTest: z.boolean(),
  updatedAt: z.string(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/**
 * Stored keys of a gateway. `trial` describes the last payment of one rupee that was opened with these keys: its state,
 * the state of its refund (null until the money has come), and the gateway's words about a failure, or ''.
 */
const Keys = z.object({
  keyHint: z.string(),
  updatedAt: z.string(),
  trial: z
    .object({
      at: instant,
      state: z.enum(gatewayStates),
      refund: z.enum(refundStates).nullable(),
      problem: z.string(),
    })
    .nullable(),
});
export type Trial = NonNullable<z.infer<typeof Keys>['trial']>;

/** A gateway, and whether it has keys. The answer never contains a gateway's keys. */
export const GatewayKeys = z.object({
  name: gateway,
  title: z.string(),
  /** The names of the gateway's keys, such as keyId. */
  fields: z.array(z.string()),
  test: Keys.nullable(),
  live: Keys.nullable(),
  /** The address of the shop to which the gateway sends its webhooks. */
  webhookUrl: z.string(),
  /** The time of the last webhook with a valid signature of the gateway; null before the first. */
  lastWebhookAt: instant.nullable(),
});
export type GatewayKeys = z.infer<typeof GatewayKeys>;

const byGateway = z.object({ name: gateway });

export const paymentCalls = {
  'GET /pay/{token}': {
    who: 'anyone',
    isOfTheMoment: true,
    summary: 'How the online payment of an order stands, by the token of its link. 404 for a wrong token.',
    params: token,
    answer: PayPage,
  },
  'POST /pay/{token}': {
    who: 'anyone',
    summary:
      'Where to pay an order online: opens a page at the gateway, or answers the one that is open. ' +
      '400 PHONE_NEEDED where the gateway wants a phone number and neither order nor account has one; ' +
      '409 PAID_ALREADY, ORDER_CANCELLED, LAPSED, NOT_ONLINE, TOO_LITTLE_TO_PAY below ₹1, GATEWAY_REFUSED; ' +
      '503 GATEWAY_AWAY.',
    params: token,
    answer: z.object({ url: z.string() }),
  },
  'POST /gateways/{name}/webhook': {
    who: 'anyone',
    isSigned: 'by-gateway',
    summary:
      'A gateway says that a payment has changed. The shop stores that and asks the gateway itself; 400 where it is not from the gateway.',
    params: byGateway,
    body: z.unknown(),
    answer: z.object({ received: z.literal(true) }),
  },
  'POST /orders/{id}/pay-online': {
    who: 'customer',
    summary:
      'Pay one’s own cash order online instead. It stays a cash order until it is paid, and 409 once it is packed.',
    params: byId,
    answer: z.object({ order: Order }),
  },
  'POST /orders/{id}/payment-link': {
    ...staffWith('orders.take'),
    summary: 'The link by which a customer pays an order online, also one in cash that is not packed yet.',
    params: byId,
    answer: z.object({ url: z.string(), whatsapp: z.string().nullable(), amount: rupees }),
  },
  'GET /orders/{id}/payments': {
    ...staffWith('cash.edit'),
    summary: 'All money that came and went online for an order; null if it never was to be paid online.',
    params: byId,
    answer: z.object({ money: OrderMoney.nullable() }),
  },
  'GET /payments': {
    ...staffWith('cash.edit'),
    summary: 'Orders with online payments: those to be paid, held for a person, with failed refunds, and all.',
    query: z.object({
      ...paging(50),
      tab: z.enum(paymentTabs).default('waiting'),
      /** Selects only orders for which this gateway has captured money. */
      gateway: gateway.optional(),
    }),
    answer: z.object({
      orders: z.array(OrderMoney),
      pagination: Pagination,
      counts: z.object({ waiting: z.number(), held: z.number(), refundFailed: z.number(), all: z.number() }),
      /**
       * The number of webhooks about payments and refunds that the shop does not know, for example because a backup was
       * restored. Webhooks that staff have looked at do not count.
       */
      strayWebhooks: z.number(),
    }),
  },
  'POST /payments/strays-seen': {
    ...staffWith('cash.edit'),
    summary:
      'Somebody has looked after the money behind webhooks about unknown payments: they count no longer. ' +
      '409 STRAYS_CHANGED if more have come than the person has seen.',
    body: z.object({ seen: z.number().int().min(0) }),
    answer: z.object({ message: z.string() }),
  },
  'POST /payments/fetch/{id}': {
    ...staffWith('cash.edit'),
    summary: 'Ask the gateway about a payment now. 503 GATEWAY_AWAY without an answer.',
    params: byId,
    answer: z.object({ money: OrderMoney.nullable(), message: z.string() }),
  },
  'POST /captures/{id}/resolve': {
    ...provedStaffWith('cash.edit'),
    summary: 'Decide about money that the shop did not expect: keep it for its order, or send it back.',
    params: byId,
    body: z.object({ how: z.enum(resolutions) }),
    answer: z.object({ money: OrderMoney, message: z.string() }),
  },
  'POST /orders/{id}/release-payment': {
    ...staffWith('cash.edit'),
    summary:
      'End the hold of an order whose payment was looked at: it is paid with what came, waits for its rest, or lapses.',
    params: byId,
    answer: z.object({ money: OrderMoney, message: z.string() }),
  },
  'POST /refunds/{id}/again': {
    ...provedStaffWith('cash.edit'),
    summary: 'Send a failed refund once more.',
    params: byId,
    answer: z.object({ money: OrderMoney, message: z.string() }),
  },
  'GET /payment-settings': {
    ...staffWith('payments.manage'),
    summary: 'The order of the payment methods, the minutes to pay, and the gateway in use.',
    answer: z.object({ settings: PaymentSettings }),
  },
  'PUT /payment-settings': {
    ...provedStaffWith('payments.manage'),
    summary: 'Change the order of the payment methods, the minutes to pay, and the gateway in use.',
    body: z.object({
      methods: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
      minutes: wholeNumber(paymentLimits.leastMinutes, paymentLimits.mostMinutes).default(paymentLimits.minutes),
      gateway: gateway.nullable(),
      isTest: z.boolean(),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ settings: PaymentSettings, message: z.string() }),
  },
  'GET /gateways': {
    ...staffWith('payments.manage'),
    summary: 'The payment gateways, and which have keys.',
    answer: z.object({ gateways: z.array(GatewayKeys) }),
  },
  'PUT /gateways/{name}': {
    ...provedStaffWith('payments.manage'),
    summary:
      'Store a gateway’s keys for tests or for real payments, sealed; they are never answered again. Without keys they are removed.',
    params: byGateway,
    body: z.object({
      isTest: z.boolean(),
      keys: z.record(z.string().max(40), code(400)).nullable(),
    }),
    answer: z.object({ gateways: z.array(GatewayKeys), message: z.string() }),
  },
  'POST /gateways/{name}/try': {
    ...provedStaffWith('payments.manage'),
    summary: 'Open a payment of ₹1 with the stored keys, which is refunded by itself.',
    params: byGateway,
    body: z.object({ isTest: z.boolean() }),
    answer: z.object({ url: z.string(), message: z.string() }),
  },
} as const satisfies Calls;
