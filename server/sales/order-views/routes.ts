import type { FastifyInstance } from 'fastify';
import { orderViewCalls } from '#contract/order-views.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { addView, changeView, dropView, getViews, orderViews } from './order-views.ts';

export function serveOrderViews(app: FastifyInstance, shop: Sales): void {
  const { db } = shop;
  serveCalls(app, shop, orderViewCalls, {
    'GET /order-views': async ({ user }) => ({ views: await getViews(db, user.id) }),
    'POST /order-views': async ({ user, body }) => {
      await addView(db, user.id, body, shop.now());
      return { views: await getViews(db, user.id) };
    },
    'PUT /order-views': async ({ user, body }) => {
      await orderViews(db, user.id, body.ids);
      return { views: await getViews(db, user.id) };
    },
    'PUT /order-views/{id}': async ({ user, params, body }) => {
      await changeView(db, user.id, params.id, body);
      return { views: await getViews(db, user.id) };
    },
    'DELETE /order-views/{id}': async ({ user, params }) => {
      await dropView(db, user.id, params.id);
      return { views: await getViews(db, user.id) };
    },
  });
}
