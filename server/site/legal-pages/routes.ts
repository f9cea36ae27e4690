import type { FastifyInstance } from 'fastify';
import { badField } from '#contract/errors.ts';
import { legalPageCalls } from '#contract/legal-pages.ts';
import * as contentText from '#text/content.ts';
import * as legalText from '#text/legal.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../../goods/goods.ts';
import { deletePage, getLegalPage, listAllPages, listLegalPages, listPageLinks, saveLegalPage } from './legal-pages.ts';

export function serveLegalPages(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, legalPageCalls, {
    'GET /legal-pages': async () => ({ pages: await listLegalPages(shop.db) }),
    'GET /legal-pages/links': async () => ({ links: await listPageLinks(shop.db) }),
    'GET /legal-pages/all': async ({ query }) => ({
      pages: await listAllPages(shop.db, query.language),
      languages: [...shop.env.LANGUAGES],
    }),
    'GET /legal-pages/slug/{slug}': async ({ params }) => getLegalPage(shop.db, params.slug),
    'POST /legal-pages': async ({ body, user }) => {
      if (body.language && !shop.env.LANGUAGES.includes(body.language))
        throw badField('language', contentText.noSuchLanguage());
      const page = await saveLegalPage(shop.db, body, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { page, message: legalText.saved() };
    },
    'DELETE /legal-pages/{id}': async ({ params, user }) => {
      await deletePage(shop.db, params.id, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { message: legalText.deleted() };
    },
  });
}
