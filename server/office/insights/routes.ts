import type { FastifyInstance } from 'fastify';
import { insightCalls } from '#contract/insights.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { settledMode } from '../../sales/settlements/fetch-settlements.ts';
import type { Sales } from '../../sales/sales.ts';
import { getInsights } from './insights.ts';

export function serveInsights(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, insightCalls, {
    'GET /insights': async ({ query }) =>
      shop.readPlace.read(async (db) =>
        getInsights(db, shop.catalogue, query, { now: shop.now(), isTest: settledMode(shop.env) }),
      ),
  });
}
