import type { FastifyInstance } from 'fastify';
import { orderLimitCalls } from '#contract/order-limits.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { getOrderLimits, saveOrderLimits } from './order-limits.ts';

export function serveOrderLimits(app: FastifyInstance, shop: Sales): void {
  const answer = async () => ({ limits: await getOrderLimits(shop.db), areLifted: !shop.env.ORDER_LIMITS });
  serveCalls(app, shop, orderLimitCalls, {
    'GET /order-limits': async () => answer(),
    'PUT /order-limits': async ({ body, user }) => {
      const { orderValue: orderPaise, expectedUpdatedAt, ...counts } = body;
      const by = { userId: user.id, now: shop.now() };
      await saveOrderLimits(shop.db, { orderPaise, ...counts }, expectedUpdatedAt, by);
      return { ...(await answer()), message: orderLimitsText.saved() };
    },
  });
}
