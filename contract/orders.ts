import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { documentKinds } from '#domain/gst/invoice-number.ts';
import { limits } from '#domain/limits.ts';
import { orderPiles, orderStages } from '#domain/order-stages.ts';
import { deliveryStatuses, paymentStatuses } from '#domain/order-status.ts';
import { payStates, shownRefundStates } from '#domain/payments.ts';
import { paymentMethods, upiStates } from '#domain/upi.ts';
import { DeliveryAddress } from './addresses.ts';
import type { Calls } from './call.ts';
import { Charge } from './delivery.ts';
import { Reduction } from './reductions.ts';
import { orderChannels, orderSorts } from './choices.ts';
import { day, filledText, id, instant, line, message, repeated, rupees, rupeesIn, wholeNumber } from './fields.ts';
import { expectedAddress, expectedItems } from './expected.ts';
import { byId, Pagination, paging } from './shared.ts';
import { Image } from './image.ts';

export const OrderItem = z.object({
  id,
  quantity: z.number(),
  priceAtPurchase: rupees,
  /** The reduction of the line by offers, which its pieces share equally; left out where there is none. */
  reduction: rupees.optional(),
  product: z.object({
    id,
    name: z.string(),
    images: z.array(Image),
    size: z.string(),
    color: z.string(),
    /** The size's present SKU; empty where it has none. */
    sku: z.string(),
  }),
});

/** `trackingLink`: the courier's page for the parcel; null where the courier has none. */
export const Parcel = z.object({
  id,
  courier: z.string(),
  courierPhone: z.string(),
  number: z.string(),
  weightGrams: z.number().nullable(),
  trackingLink: z.string().nullable(),
  addedAt: instant,
});
export type Parcel = z.infer<typeof Parcel>;

/** A refund of an online payment, as its shopper sees it. */
export const ShownRefund = z.object({ amount: rupees, state: z.enum(shownRefundStates), at: instant });
export type ShownRefund = z.infer<typeof ShownRefund>;

export const Order = z.object({
  id,
  orderNumber: z.string(),
  createdAt: instant,
  /** `subtotal` is before the saving; `orderTotal` is what is charged: what is left after the saving, and `charges`. */
  subtotal: rupees,
  discount: rupees,
  orderTotal: rupees,
  /** The offers that applied. `discount` contains those of the goods; left out where there are none. */
  reductions: z.array(Reduction).optional(),
  /** Charges for delivery and for paying in cash, which `orderTotal` contains; left out where there are none. */
  charges: z.array(Charge).optional(),
  /** `phone`: the staff took the order for a customer who called or wrote; left out if the customer placed it. */
  channel: z.enum(orderChannels).optional(),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  /** The order's stage within its status; left out if it is the first one of the status (`entryStage`). */
  stage: z.enum(orderStages).optional(),
  /**
   * The instant until which the customer can confirm the order; left out unless a rule of the shop makes it wait for
   * that.
   */
  confirmBy: instant.optional(),
  /** The last day of the promise that the order was placed with. */
  expectedDeliveryDate: z.string(),
  /** The first day of that promise; left out if it is the same day. */
  deliveryFrom: z.string().optional(),
  deliveredOn: instant.nullable(),
  user: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** The address as it was when the order was placed. */
  address: DeliveryAddress,
  items: z.array(OrderItem),
  /** The order's parcels, in the order in which the staff added them; left out while there is none. */
  parcels: z.array(Parcel).optional(),
  /** Every change of status, oldest first; `by` is the person who made it, `reason` the shop's remark about it. */
  history: z.array(
    z.object({
      at: instant,
      deliveryStatus: z.enum(deliveryStatuses),
      /** The stage is left out if it is the first stage of the status. */
      stage: z.enum(orderStages).optional(),
      by: z.enum(['shopper', 'shop']),
      reason: z.string(),
    }),
  ),
  /** The shop's edits of the order before it left, one sentence each, oldest first; left out if there are none. */
  edits: z
    .array(
      z.object({
        at: instant,
        changes: z.array(z.string()),
        /** The shop's remark about the edit. */
        reason: z.string(),
        totalBefore: rupees,
        orderTotal: rupees,
      }),
    )
    .optional(),
  /** The order's invoices or bills of supply and their credit notes, oldest first; left out while there are none. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(documentKinds) })).optional(),
  /** The payment of a UPI order. `state` is `paid` once the shop has found the payment. */
  upi: z
    .object({
      /** The link that opens a UPI app; pages also show it as a QR code. */
      link: z.string(),
      upiId: z.string(),
      payee: z.string(),
      state: z.enum(upiStates),
      utr: z.string().nullable(),
      payBefore: instant,
      /** The amount of the found payment, which may differ from the order's total; left out until then. */
      paid: rupees.optional(),
      refundReference: z.string(),
    })
    .optional(),
  /** The online payment of an order, also of a cash order that its customer may pay online instead. */
  online: z
    .object({
      /** Opens the order's payment page, /pay/{token}. */
      token: z.string(),
      state: z.enum(payStates),
      /** null where no time runs. */
      payBefore: instant.nullable(),
      /** The rest to pay, and the money that the order has kept. */
      due: rupees,
      paid: rupees,
      refunds: z.array(ShownRefund),
    })
    .optional(),
});
export type Order = z.infer<typeof Order>;

/** A line of an order's timeline in the back office: what happened, when, and who did it. */
export const TimelineLine = z.object({
  at: instant,
  kind: z.enum([
    'placed',
    'confirmed',
    'paid',
    'status',
    'note',
    'mail',
    'parcel',
    'return',
    'call',
    'whatsapp',
    'edited',
  ]),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  stage: z.enum(orderStages).optional(),
  text: z.string(),
  who: z.string(),
});
export type TimelineLine = z.infer<typeof TimelineLine>;
const timeline = z.object({ timeline: z.array(TimelineLine) });

/**
 * The filters of the list of orders. Words are searched in number, names, email and phone; days are Indian days, both
 * included.
 */
export const orderFilters = {
  status: z.enum(deliveryStatuses).optional(),
  /** The desk's group: orders that need the same work. */
  desk: z.enum(orderPiles).optional(),
  /** Only orders to which a parcel was added on this Indian day. */
  parcelsOn: day.optional(),
  /** Leaves out the orders of this status: sold orders are all but the cancelled ones. */
  except: z.enum(deliveryStatuses).optional(),
  /** Only orders with a piece of one of these products. */
  products: repeated(id),
  /** Only orders with a piece of a product in one of these categories or below. */
  categories: repeated(id),
  /** `phone`: only orders that the shop took for customers. */
  channel: z.enum(orderChannels).optional(),
  /** `failed`: orders that are not cancelled and whose confirmation email should have gone out but did not. */
  confirmation: z.enum(['failed']).optional(),
  q: line(limits.searchLength).default(''),
  from: day.optional(),
  to: day.optional(),
  customer: id.optional(),
  ids: repeated(id),
  sort: z.enum(orderSorts).default('newest'),
};
const OrderFilters = z.object(orderFilters);
export type OrderFilters = z.output<typeof OrderFilters>;
export const reason = line(limits.reasonLength).default('');
/**
 * The statuses that the sender has seen. The shop does not touch an order that has none of them any more. Without this
 * field the server does not check.
 */
const expected = z.array(z.enum(deliveryStatuses)).optional();
const times = z.number().int().min(0);
/**
 * The number of edits that the sender has seen. The shop does not touch an order that was edited since, because it
 * holds other pieces or has another address now.
 */
export const seenEdits = times.optional();
/** The same for several orders, by their ids. The shop does not check an order that is not named. */
export const seenEditsOfEach = z.record(id, times).default({});
export const someOrders = z
  .array(id)
  .min(1, { error: validationText.chooseOrder })
  .max(limits.ordersAtOnce, { error: () => validationText.atMostAtOnce({ max: limits.ordersAtOnce }) });
export const howItWent = z.object({
  changed: z.number(),
  refused: z.array(z.object({ id, message: z.string() })),
  message: z.string(),
});

/** The contents of an order and the state that the page showed. The staff's phone orders take these fields too. */
export const PlaceOrder = z.object({
  addressId: id,
  paymentMethod: z.enum(paymentMethods),
  /** The amount to pay that the page showed: the goods and the charges. */
  expectedTotal: rupeesIn.optional(),
  /** The last day of the promise that the page showed. */
  expectedDeliveryDate: day.optional(),
  expectedItems,
  expectedAddress,
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

export const orderCalls = {
  'POST /orders/place': {
    who: 'customer',
    takesKey: true,
    summary:
      'Order everything in the cart, cash on delivery, or by UPI where GET /payment-methods names it. What was shown of its items and of the address may be sent along: 409 CART_CHANGED where they differ.',
    body: PlaceOrder,
    statuses: [201],
    answer: z.object({ order: Order }),
  },
  'GET /orders/my-orders': {
    who: 'customer',
    isHeavy: true,
    summary: 'One’s own orders, newest first; without page and limit, all (to 500).',
    query: z.object({ page: wholeNumber(1, 1_000_000).default(1), limit: wholeNumber(1, limits.pageSize).optional() }),
    answer: z.object({ orders: z.array(Order), pagination: Pagination }),
  },
  'GET /orders/all': {
    who: 'admin',
    needs: 'orders.read',
    isHeavy: true,
    summary: 'All orders, newest first, with a count for each status. With upTo, only those not placed after that one.',
    query: z.object({ ...paging(100), ...orderFilters, upTo: id.optional() }),
    answer: z.object({
      orders: z.array(Order),
      pagination: Pagination,
      counts: z.object({
        ALL: z.number(),
        PENDING: z.number(),
        SHIPPED: z.number(),
        DELIVERED: z.number(),
        CANCELED: z.number(),
      }),
    }),
  },
  'GET /orders/new': {
    who: 'admin',
    needs: 'orders.read',
    summary:
      'How many orders were placed after that one (to 100), and the newest of all. Pages that ask by themselves send x-background: it is then no use of the session.',
    query: z.object({ after: id.optional() }),
    answer: z.object({ count: z.number(), newest: id.nullable() }),
  },
  'GET /orders/{id}': {
    who: 'user',
    needs: 'orders.read',
    summary: 'One order, for its owner or an admin.',
    params: byId,
    answer: z.object({ order: Order }),
  },
  'PUT /orders/{id}/cancel': {
    who: 'customer',
    summary: 'Cancel one’s own pending order; its stock goes back.',
    params: byId,
    answer: z.object({ order: Order, message: z.string() }),
  },
  'PUT /orders/{id}/status': {
    who: 'admin',
    needs: 'orders.pack',
    summary: 'Set the delivery status; stock and payment follow.',
    params: byId,
    body: z.object({ deliveryStatus: z.enum(deliveryStatuses), reason, expected, seenEdits }),
    answer: z.object({ order: Order }),
  },
  'PUT /orders/status': {
    who: 'admin',
    needs: 'orders.pack',
    summary: 'Set the status of many orders; those that cannot take it are named and left alone.',
    body: z.object({
      ids: someOrders,
      deliveryStatus: z.enum(deliveryStatuses),
      reason,
      expected,
      seenEdits: seenEditsOfEach,
    }),
    answer: howItWent,
  },
  'PUT /orders/status/undo': {
    who: 'admin',
    needs: 'orders.pack',
    summary: 'Take back a change to this status that one made in the last ten seconds; the shopper is told of neither.',
    body: z.object({ ids: someOrders, deliveryStatus: z.enum(deliveryStatuses) }),
    answer: howItWent,
  },
  'GET /orders/{id}/timeline': {
    who: 'admin',
    needs: 'orders.read',
    summary: 'What happened to an order, when and by whom, with the shop’s own notes; oldest first.',
    params: byId,
    answer: timeline,
  },
  'POST /orders/{id}/notes': {
    who: 'admin',
    needs: 'orders.pack',
    takesKey: true,
    summary: 'Write a note to oneself; shoppers never see it.',
    params: byId,
    body: z.object({ text: filledText(limits.noteLength, validationText.writeSomething) }),
    statuses: [201],
    answer: timeline,
  },
  'POST /orders/send-confirmation': {
    who: 'user',
    needs: 'orders.edit',
    summary: 'Mail the stored order to its own customer.',
    body: z.object({ orderData: z.looseObject({ id }), email: z.string().max(254) }),
    answer: message,
  },
} as const satisfies Calls;
