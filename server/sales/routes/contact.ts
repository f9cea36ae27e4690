import type { FastifyInstance } from 'fastify';
import { contactCalls } from '#contract/contact.ts';
import { orNotFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { noteCall } from '../orders/confirm-order.ts';
import { getOrder } from '../orders/orders.ts';
import { pastOf } from '../orders/past.ts';
import { findOrder } from '../orders/queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listTimeline, noteAction } from '../orders/timeline.ts';
import { whatsAppOf } from '../orders/whatsapp.ts';

export function serveContact(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, contactCalls, {
    'GET /orders/{id}/contact': async ({ params: { id } }) => {
      const order = orNotFound(await findOrder(shop.db, id), notFoundText.order);
      return { contact: { ...(await pastOf(shop.db, order)), whatsapp: await whatsAppOf(shop, order) } };
    },
    'POST /orders/{id}/calls': async ({ params: { id }, body, user }) => {
      await noteCall(shop.db, user, id, body, shop.now());
      await shop.catalogue.afterCommit();
      return { order: await getOrder(shop.db, id), timeline: await listTimeline(shop.db, id) };
    },
    'POST /orders/{id}/whatsapp': async ({ params: { id }, body, user }) => {
      const by = { userId: user.id, now: shop.now() };
      const action = { kind: 'whatsapp', word: body.stage } as const;
      await inTransaction(shop.db, async (db) => noteAction(db, id, action, by));
      return { timeline: await listTimeline(shop.db, id) };
    },
  });
}
