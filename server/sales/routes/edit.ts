import type { FastifyInstance } from 'fastify';
import { orderEditCalls } from '#contract/order-edit.ts';
import * as editText from '#text/order-edit.ts';
import { columnsOf } from '../addresses/addresses.ts';
import { hasMailServer } from '../../platform/outside/mail.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { editOrder } from '../editing/edit-order.ts';
import { getContent, lookAtEdit } from '../editing/order-content.ts';
import { getOrder } from '../orders/orders.ts';

export function serveOrderEdit(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, orderEditCalls, {
    'GET /orders/{id}/content': async ({ params }) => ({ content: await getContent(shop.db, params.id) }),
    'POST /orders/{id}/content/look': async ({ params, body: { items: lines, postalCode } }) =>
      lookAtEdit(shop, params.id, { lines, postalCode }, shop.now()),
    'PUT /orders/{id}/content': async ({ user, params, body }) => {
      const { items: lines, address, reason, expectedUpdatedAt, expectedTotal: expectedTotalPaise } = body;
      const editing = { lines, address: address && columnsOf(address), reason, expectedUpdatedAt, expectedTotalPaise };
      const isChanged = await editOrder(shop, user, params.id, editing, shop.now());
      await shop.catalogue.afterCommit();
      const order = await getOrder(shop.db, params.id);
      const getsEmail = hasMailServer(shop) && order.user.email !== '';
      const saved = getsEmail ? editText.saved() : editText.savedNoEmail();
      return { order, message: isChanged ? saved : editText.unchanged() };
    },
  });
}
