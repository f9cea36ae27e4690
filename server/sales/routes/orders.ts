import type { FastifyInstance } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import { orderCalls } from '#contract/orders.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import { paginationOf } from '#contract/shared.ts';
import { limits } from '#domain/limits.ts';
import { SEES_MONEY_DUE } from '#domain/order-stages.ts';
import { isPacking } from '#domain/order-status.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import { sendLinkUnasked } from '../../accounts/email-confirmation/email-confirmation.ts';
import { besideCalls } from '../../platform/db/call-key.ts';
import { hasMailServer } from '../../platform/outside/mail.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { cancelOrder, setStatus, undoStatus } from '../orders/change-status.ts';
import { sendConfirmation } from '../orders/confirmation.ts';
import { placeInTurn } from '../placing/place-in-turn.ts';
import { forEachOrder } from '../orders/for-each-order.ts';
import { addNote, listTimeline } from '../orders/timeline.ts';
import { getOrder, presentOrders, toQuestion } from '../orders/orders.ts';
import { listOrdersOf } from '../orders/queries.ts';
import { countNewOrders, searchOrders } from '../orders/search-queries.ts';

export function serveOrders(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, orderCalls, {
    'POST /orders/place': async ({ user, body }) => {
      const placing = { ...body, userId: user.id, isLimited: shop.env.ORDER_LIMITS };
      const order = await placeInTurn(shop, user.id, placing).catch(async (error: unknown) => {
        if (error instanceof ShopError && error.code === 'EMAIL_NOT_CONFIRMED')
          await besideCalls(async () => sendLinkUnasked(shop, user.id));
        throw error;
      });
      return { order };
    },
    'GET /orders/my-orders': async ({ user, query }) => {
      const limit = query.limit ?? limits.ordersInOneAnswer;
      const { orders, total } = await listOrdersOf(shop.db, user.id, query.page, limit);
      return { orders: await presentOrders(shop.db, orders), pagination: paginationOf(total, query.page, limit) };
    },
    'GET /orders/all': async ({ query, user }) => {
      if (query.desk === 'moneyDue') requirePermission(user, SEES_MONEY_DUE);
      const { page, limit, ...filters } = query;
      const question = await toQuestion(shop, filters);
      return shop.readPlace.read(async (db) => {
        const { orders, total, counts } = await searchOrders(db, question, page, limit);
        return { orders: await presentOrders(db, orders), pagination: paginationOf(total, page, limit), counts };
      });
    },
    'GET /orders/new': async ({ query }) => countNewOrders(shop.db, query.after),
    'GET /orders/{id}': async ({ user, params }) => ({
      order: await getOrder(shop.db, params.id, user.role === 'ADMIN' ? undefined : user.id),
    }),
    'PUT /orders/{id}/cancel': async ({ user, params }) => {
      await cancelOrder(shop.db, user.id, params.id, shop.now());
      await shop.catalogue.afterCommit();
      return { order: await getOrder(shop.db, params.id), message: orderText.cancelled() };
    },
    'PUT /orders/{id}/status': async ({ user, params, body }) => {
      const { deliveryStatus: status, ...seen } = body;
      await setStatus(shop.db, user, params.id, { status, ...seen }, shop.now());
      await shop.catalogue.afterCommit();
      return { order: await getOrder(shop.db, params.id) };
    },
    'PUT /orders/status': async ({ user, body: { ids, deliveryStatus: status, seenEdits, ...seen } }) => {
      // If the admin may not set this status for any order, the shop refuses the whole request at once.
      if (!isPacking(status, status)) requirePermission(user, 'orders.edit');
      const outcome = await forEachOrder(ids, async (id) =>
        setStatus(shop.db, user, id, { status, ...seen, seenEdits: seenEdits[id] }, shop.now()),
      );
      await shop.catalogue.afterCommit();
      return { ...outcome, message: orderText.statusesUpdated({ count: outcome.changed, status }) };
    },
    'PUT /orders/status/undo': async ({ user, body: { ids, deliveryStatus } }) => {
      const outcome = await forEachOrder(ids, async (id) => undoStatus(shop.db, user, id, deliveryStatus, shop.now()));
      await shop.catalogue.afterCommit();
      return { ...outcome, message: orderText.statusUndone({ count: outcome.changed }) };
    },
    'GET /orders/{id}/timeline': async ({ params }) => ({ timeline: await listTimeline(shop.db, params.id) }),
    'POST /orders/{id}/notes': async ({ params, body, user }) => {
      await addNote(shop.db, params.id, body.text, { userId: user.id, now: shop.now() });
      return { timeline: await listTimeline(shop.db, params.id) };
    },
    'POST /orders/send-confirmation': async ({ user, body }) => {
      const asker = { id: user.id, isAdmin: user.role === 'ADMIN' };
      const outcome = await sendConfirmation(shop, asker, body.orderData.id, body.email);
      if (outcome === 'sent')
        return { message: asker.isAdmin && !hasMailServer(shop) ? orderText.mailFiled() : orderText.mailSent() };
      return { message: outcome === 'held' ? orderErrorsText.mailHeld() : orderErrorsText.mailUnderWay() };
    },
  });
}
