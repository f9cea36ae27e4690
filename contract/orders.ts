import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { deliveryStatuses, paymentStatuses } from '#domain/order-status.ts';
import type { Calls } from './call.ts';
import { id, instant, line, message, rupees, rupeesIn, wholeNumber } from './fields.ts';
import { byId, Pagination, paging } from './shared.ts';
import { Image } from './products.ts';

export const OrderItem = z.object({
  id,
  quantity: z.number(),
  priceAtPurchase: rupees,
  product: z.object({ id, name: z.string(), images: z.array(Image), size: z.string(), color: z.string() }),
});

export const Order = z.object({
  id,
  orderNumber: z.string(),
  createdAt: instant,
  orderTotal: rupees,
  paymentMethod: z.literal('COD'),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  expectedDeliveryDate: z.string(),
  deliveredOn: instant.nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  address: z.object({ addressLine1: z.string(), addressLine2: z.string(), city: z.string(), state: z.string(), postalCode: z.string() }),
  items: z.array(OrderItem),
  /** Every change of status, oldest first; `by` is who made it. */
  history: z.array(z.object({ at: instant, deliveryStatus: z.enum(deliveryStatuses), by: z.enum(['shopper', 'shop']) })),
});
export type Order = z.infer<typeof Order>;

export const orderCalls = {
  'POST /orders/place': {
    who: 'customer',
    summary: 'Order everything in the cart, cash on delivery. Takes an Idempotency-Key header.',
    body: z.object({ addressId: id, paymentMethod: z.literal('COD'), expectedTotal: rupeesIn.optional() }),
    statuses: [201],
    answer: z.object({ order: Order }),
  },
  'GET /orders/my-orders': {
    who: 'customer',
    summary: 'One’s own orders, newest first; without page and limit, all (to 500).',
    query: z.object({ page: wholeNumber(1, 1_000_000).default(1), limit: wholeNumber(1, limits.pageSize).optional() }),
    answer: z.object({ orders: z.array(Order), pagination: Pagination }),
  },
  'GET /orders/all': {
    who: 'admin',
    summary: 'All orders, newest first, with a count for each status.',
    query: z.object({ ...paging(100), status: z.enum(deliveryStatuses).optional(), q: line(limits.searchLength).default('') }),
    answer: z.object({
      orders: z.array(Order),
      pagination: Pagination,
      counts: z.object({ ALL: z.number(), PENDING: z.number(), SHIPPED: z.number(), DELIVERED: z.number(), CANCELED: z.number() }),
    }),
  },
  'GET /orders/{id}': { who: 'user', summary: 'One order, for its owner or an admin.', params: byId, answer: z.object({ order: Order }) },
  'PUT /orders/{id}/cancel': { who: 'customer', summary: 'Cancel one’s own pending order; its stock goes back.', params: byId, answer: z.object({ order: Order, message: z.string() }) },
  'PUT /orders/{id}/status': {
    who: 'admin',
    summary: 'Set the delivery status; stock and payment follow.',
    params: byId,
    body: z.object({ deliveryStatus: z.enum(deliveryStatuses) }),
    answer: z.object({ order: Order }),
  },
  'POST /orders/send-confirmation': {
    who: 'user',
    summary: 'Mail the stored order to its own customer.',
    body: z.object({ orderData: z.looseObject({ id }), email: z.string().max(254) }),
    answer: message,
  },
} as const satisfies Calls;
