import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { documentKinds } from '#domain/gst/invoice-number.ts';
import { limits } from '#domain/limits.ts';
import { orderPiles, orderStages } from '#domain/order-stages.ts';
import { deliveryStatuses, paymentStatuses } from '#domain/order-status.ts';
import { payStates, shownRefundStates } from '#domain/payments.ts';
import { paymentMethods, upiStates } from '#domain/upi.ts';
import { DeliveryAddress } from './addresses.ts';
import { creates, staffWith, type Calls } from './call.ts';
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
  /** The amount that offers take off the whole line; left out if there is none. */
  reduction: rupees.optional(),
  product: z.object({
    id,
    name: z.string(),
    images: z.array(Image),
    size: z.string(),
    color: z.string(),
    /** The present SKU of the ordered variant; empty if the variant has none. */
    sku: z.string(),
  }),
});

/** `trackingLink` is the courier's page about the parcel; null if the courier has no such page. */
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

/** A refund of an online payment, as the shopper sees it. */
export const ShownRefund = z.object({ amount: rupees, state: z.enum(shownRefundStates), at: instant });
export type ShownRefund = z.infer<typeof ShownRefund>;

export const Order = z.object({
  id,
  orderNumber: z.string(),
  createdAt: instant,
  /**
   * `subtotal` is the sum of the ordered pieces before the saving. `orderTotal` is the amount to pay: the sum after the
   * saving, plus `charges`.
   */
  subtotal: rupees,
  discount: rupees,
  orderTotal: rupees,
  /**
   * The reductions by offers that applied to the order; left out if there are none. `discount` includes the reductions
   * of the goods.
   */
  reductions: z.array(Reduction).optional(),
  /** The charges for delivery and for paying in cash, which `orderTotal` includes; left out if there are none. */
  charges: z.array(Charge).optional(),
  /**
   * `phone` means that staff took the order for a customer who called or wrote; left out if the customer placed the
   * order.
   */
  channel: z.enum(orderChannels).optional(),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  /** The stage of the order within its status; left out if it is the first stage of the status (`entryStage`). */
  stage: z.enum(orderStages).optional(),
  /**
   * The instant until which the customer can confirm the order; left out if the order does not wait for a confirmation.
   */
  confirmBy: instant.optional(),
  /** The last day of delivery that the shop promised when the order was placed. */
  expectedDeliveryDate: z.string(),
  /** The first promised day of delivery; left out if the shop promises a single day. */
  deliveryFrom: z.string().optional(),
  deliveredOn: instant.nullable(),
  user: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** The delivery address that the order copied when it was placed. */
  address: DeliveryAddress,
  items: z.array(OrderItem),
  /** The parcels of the order, in the order in which staff added them; left out if there are none. */
  parcels: z.array(Parcel).optional(),
  /**
   * Every change of the order's status, oldest first. `by` says who changed the status; `reason` is the shop's remark
   * about the change.
   */
  history: z.array(
    z.object({
      at: instant,
      deliveryStatus: z.enum(deliveryStatuses),
      /** The stage that the order reached; left out if it is the first stage of the status. */
      stage: z.enum(orderStages).optional(),
      by: z.enum(['shopper', 'shop']),
      reason: z.string(),
    }),
  ),
  /**
   * The edits that the shop made before the order left, each as one sentence, oldest first; left out if there are none.
   */
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
  /** The invoices or bills of supply of the order and their credit notes, oldest first; left out if there are none. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(documentKinds) })).optional(),
  /** The payment of a UPI order. `state` is `paid` after the shop has found the payment. */
  upi: z
    .object({
      /** The link that opens a UPI app; pages also show it as a QR code. */
      link: z.string(),
      upiId: z.string(),
      payee: z.string(),
      state: z.enum(upiStates),
      utr: z.string().nullable(),
      payBefore: instant,
      /**
       * The amount of the payment that the shop found, minus a surplus that the shop has refunded. The amount may
       * differ from the order's total. Left out until the payment is found.
       */
      paid: rupees.optional(),
      refundReference: z.string(),
    })
    .optional(),
  /** The online payment of an order, or of a cash order that its customer may still pay online. */
  online: z
    .object({
      /** The token of the order's payment page, /pay/{token}. */
      token: z.string(),
      state: z.enum(payStates),
      /** The end of the time to pay; null if there is no time limit. */
      payBefore: instant.nullable(),
      /** `due` is the amount that is still to be paid, and `paid` is the money that the shop has kept for the order. */
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
 * The filters of the list of orders. `q` has search words, which the shop looks for in an order's number, names, email
 * and phone. `from` and `to` are Indian days, both included.
 */
export const orderFilters = {
  status: z.enum(deliveryStatuses).optional(),
  /** A group of orders that need the same work. */
  desk: z.enum(orderPiles).optional(),
  /** Selects only orders to which a parcel was added on this Indian day. */
  parcelsOn: day.optional(),
  /** Selects only orders that were shipped on this Indian day, are on their way, and have no parcel. */
  shippedWithoutParcelOn: day.optional(),
  /** Leaves out orders with this status; for example, sold orders are all orders except cancelled ones. */
  except: z.enum(deliveryStatuses).optional(),
  /** Selects only orders with a piece of one of these products. */
  products: repeated(id),
  /** Selects only orders with a piece of a product in one of these categories or in a category below them. */
  categories: repeated(id),
  /** `phone` selects only orders that a member of staff placed for a customer. */
  channel: z.enum(orderChannels).optional(),
  /** `failed` selects only orders that are not cancelled and whose confirmation email could not be sent. */
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
 * The statuses in which the sender has seen the order. If the order now has another status, the shop does not change
 * the order. Without `expected` the server does not check the status.
 */
const expected = z.array(z.enum(deliveryStatuses)).optional();
const times = z.number().int().min(0);
/**
 * The number of the order's edits that the sender has seen. If the order was edited since then, the shop does not
 * change the order, because its pieces or its address may be different now.
 */
export const seenEdits = times.optional();
/**
 * For each order, by its id: the number of edits that the sender has seen. If an order is missing here, the shop does
 * not check the number of its edits.
 */
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

/**
 * The request that places an order: the address and the payment method, and the values that the checkout page showed.
 * Phone orders by staff use the same fields.
 */
export const PlaceOrder = z.object({
  addressId: id,
  paymentMethod: z.enum(paymentMethods),
  /** The amount to pay, for goods and charges, that the checkout page showed. */
  expectedTotal: rupeesIn.optional(),
  /** The last promised day of delivery that the checkout page showed. */
  expectedDeliveryDate: day.optional(),
  expectedItems,
  expectedAddress,
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

export const orderCalls = {
  'POST /orders/place': {
    who: 'customer',
    ...creates,
    summary:
      'Order everything in the cart, cash on delivery, or by UPI or online where GET /payment-methods names it. ' +
      'What was shown of its items and of the address may be sent along: 409 CART_CHANGED where they differ.',
    body: PlaceOrder,
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
    ...staffWith('orders.read'),
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
    ...staffWith('orders.read'),
    summary:
      'How many orders were placed after that one (to 100), and the newest of all. ' +
      'Pages that ask by themselves send x-background: it is then no use of the session.',
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
    ...staffWith('orders.pack'),
    summary: 'Set the delivery status; stock and payment follow.',
    params: byId,
    body: z.object({ deliveryStatus: z.enum(deliveryStatuses), reason, expected, seenEdits }),
    answer: z.object({ order: Order }),
  },
  'PUT /orders/status': {
    ...staffWith('orders.pack'),
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
    ...staffWith('orders.pack'),
    summary: 'Take back a change to this status that one made in the last ten seconds; the shopper is told of neither.',
    body: z.object({ ids: someOrders, deliveryStatus: z.enum(deliveryStatuses) }),
    answer: howItWent,
  },
  'GET /orders/{id}/timeline': {
    ...staffWith('orders.read'),
    summary: 'What happened to an order, when and by whom, with the shop’s own notes; oldest first.',
    params: byId,
    answer: timeline,
  },
  'POST /orders/{id}/notes': {
    ...staffWith('orders.pack'),
    ...creates,
    summary: 'Write a note to oneself; shoppers never see it.',
    params: byId,
    body: z.object({ text: filledText(limits.noteLength, validationText.writeSomething) }),
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
