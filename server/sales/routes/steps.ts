import type { FastifyInstance } from 'fastify';
import { orderStepCalls } from '#contract/order-steps.ts';
import * as stageText from '#text/order-stage.ts';
import { permissionFor, SEES_MONEY_DUE } from '#domain/order-stages.ts';
import { mayDo, requirePermission } from '../../accounts/auth/authorize.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { forEachOrder } from '../orders/for-each-order.ts';
import { getOrder } from '../orders/orders.ts';
import { countDesks } from '../orders/search-queries.ts';
import { labelsSince } from '../orders/booked-parcels.ts';
import { takeStep } from '../orders/take-step.ts';

export function serveOrderSteps(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, orderStepCalls, {
    'GET /orders/desk': async ({ user }) => {
      const { moneyDue, ...counts } = await countDesks(shop.db, labelsSince(shop.now()));
      return mayDo(user.staffRole, SEES_MONEY_DUE) ? { ...counts, moneyDue } : counts;
    },
    'PUT /orders/{id}/step': async ({ user, params, body: { damaged, ...stepping } }) => {
      const lost = new Map<string, number>();
      for (const { itemId, quantity } of damaged) lost.set(itemId, (lost.get(itemId) ?? 0) + quantity);
      await takeStep(shop.db, user, params.id, { ...stepping, damaged: lost }, shop.now());
      await shop.catalogue.afterCommit();
      return { order: await getOrder(shop.db, params.id) };
    },
    'PUT /orders/step': async ({ user, body: { ids, seenEdits, ...stepping } }) => {
      requirePermission(user, permissionFor(stepping.step));
      const outcome = await forEachOrder(ids, async (id) =>
        takeStep(shop.db, user, id, { ...stepping, seenEdits: seenEdits[id] }, shop.now()),
      );
      await shop.catalogue.afterCommit();
      return {
        ...outcome,
        message: stageText.moved({ count: outcome.changed, step: stageText.step({ step: stepping.step }) }),
      };
    },
  });
}
