import type { FastifyInstance } from 'fastify';
import { legalPageCalls } from '#contract/legal-pages.ts';
import * as legalText from '#text/legal.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../../goods/goods.ts';
import { getLegalPage, listLegalPages, saveLegalPage } from './legal-pages.ts';

export function serveLegalPages(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, legalPageCalls, {
    'GET /legal-pages': async () => ({ pages: await listLegalPages(shop.db) }),
    'GET /legal-pages/slug/{slug}': async ({ params }) => getLegalPage(shop.db, params.slug),
    'POST /legal-pages': async ({ body, user }) => {
      const page = await saveLegalPage(shop.db, body, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { page, message: legalText.saved() };
    },
  });
}
