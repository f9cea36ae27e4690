import type { FastifyInstance } from 'fastify';
import { orderExportCalls } from '#contract/order-exports.ts';
import { indianDay } from '#domain/days.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { exportOrderLines, exportOrders, toQuestion } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';

export function serveOrderExports(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, orderExportCalls, {
    'GET /exports/orders': async ({ query }) => ({
      fileName: `orders-${indianDay(shop.now())}.csv`,
      text: exportOrders(await shop.readPlace.choose(), await toQuestion(shop, query)),
    }),
    'GET /exports/order-lines': async ({ query }) => ({
      fileName: `order-lines-${indianDay(shop.now())}.csv`,
      text: exportOrderLines(await shop.readPlace.choose(), await toQuestion(shop, query)),
    }),
  });
}
