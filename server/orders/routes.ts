import type { FastifyInstance } from 'fastify';
import { badField, notFound } from '#contract/errors.ts';
import { orderCalls, type Order } from '#contract/orders.ts';
import { say } from '#contract/sentences.ts';
import { paginationOf } from '#contract/shared.ts';
import { limits } from '#domain/limits.ts';
import { serveCalls } from '../http/serve-calls.ts';
import type { Shop } from '../shop.ts';
import { cancelOrder, setStatus } from './change-status.ts';
import { sendConfirmation } from './confirmation.ts';
import { placeOrder } from './place-order.ts';
import { presentOrder } from './present.ts';
import { findOrder, listOrdersOf, loadOrders, searchOrders, type OrderRow } from './queries.ts';

const KEY = /^[\u0021-\u007e]{8,200}$/;

export function serveOrders(app: FastifyInstance, shop: Shop): void {
  serveCalls(app, shop, orderCalls, {
    'POST /orders/place': async ({ user, body, header }) => {
      const key = header('idempotency-key');
      if (key !== undefined && !KEY.test(key)) throw badField('Idempotency-Key', 'An idempotency key is 8 to 200 visible ASCII characters.');
      const id = await placeOrder(shop.db, { userId: user.id, addressId: body.addressId, expectedTotalPaise: body.expectedTotal, key }, shop.now());
      await shop.catalogue.refresh();
      return { order: await getOrder(shop, id) };
    },
    'GET /orders/my-orders': async ({ user, query }) => {
      const limit = query.limit ?? limits.ordersInOneAnswer;
      const { orders, total } = await listOrdersOf(shop.db, user.id, query.page, limit);
      return { orders: await present(shop, orders), pagination: paginationOf(total, query.page, limit) };
    },
    'GET /orders/all': async ({ query }) => {
      const { orders, total, counts } = await searchOrders(shop.db, { status: query.status, words: query.q, page: query.page, limit: query.limit });
      return { orders: await present(shop, orders), pagination: paginationOf(total, query.page, query.limit), counts };
    },
    'GET /orders/{id}': async ({ user, params }) => ({ order: await getOrder(shop, params.id, user.role === 'ADMIN' ? undefined : user.id) }),
    'PUT /orders/{id}/cancel': async ({ user, params }) => {
      await cancelOrder(shop.db, user.id, params.id, shop.now());
      await shop.catalogue.refresh();
      return { order: await getOrder(shop, params.id), message: say.order.cancelled };
    },
    'PUT /orders/{id}/status': async ({ user, params, body }) => {
      await setStatus(shop.db, user.id, params.id, body.deliveryStatus, shop.now());
      await shop.catalogue.refresh();
      return { order: await getOrder(shop, params.id) };
    },
    'POST /orders/send-confirmation': async ({ user, body }) => {
      await sendConfirmation(shop, { id: user.id, isAdmin: user.role === 'ADMIN' }, body.orderData.id, body.email);
      return { message: say.order.mailSent };
    },
  });
}

async function getOrder(shop: Shop, id: string, ownerId?: string): Promise<Order> {
  const row = await findOrder(shop.db, id);
  if (!row || (ownerId !== undefined && row.user_id !== ownerId)) throw notFound('Order');
  const [order] = await present(shop, [row]);
  if (!order) throw notFound('Order');
  return order;
}

async function present(shop: Shop, rows: readonly OrderRow[]): Promise<Order[]> {
  return (await loadOrders(shop.db, rows)).map(presentOrder);
}
