import type { FastifyInstance } from 'fastify';
import { customerCalls } from '#contract/customers.ts';
import * as customerText from '#text/customer.ts';
import { paginationOf } from '#contract/shared.ts';
import { listAddresses } from '../addresses/addresses.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { listLatestOrdersOf } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';
import { getCustomer, listCustomers, setBlocked } from './customers.ts';

const LATEST_ORDERS = 50;

export function serveCustomers(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, customerCalls, {
    'GET /customers': async ({ query: { page, limit, ...question } }) => {
      const { customers, total } = await shop.readPlace.read(async (db) => listCustomers(db, question, page, limit));
      return { customers, pagination: paginationOf(total, page, limit) };
    },
    'GET /customers/{id}': async ({ params: { id } }) => ({
      customer: await getCustomer(shop.db, id),
      addresses: await listAddresses(shop.db, id),
      orders: await listLatestOrdersOf(shop.db, id, LATEST_ORDERS),
    }),
    'PUT /customers/{id}/block': async ({ params: { id }, body, user }) => {
      await setBlocked(shop.db, id, body.blocked, { userId: user.id, now: shop.now() });
      return {
        customer: await getCustomer(shop.db, id),
        message: body.blocked ? customerText.blocked() : customerText.unblocked(),
      };
    },
  });
}
