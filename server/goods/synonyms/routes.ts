import type { FastifyInstance } from 'fastify';
import { synonymCalls } from '#contract/synonyms.ts';
import * as synonymsText from '#text/synonyms.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../goods.ts';
import { getSynonyms, saveSynonyms } from './synonyms.ts';

export function serveSynonyms(app: FastifyInstance, shop: Goods): void {
  serveCalls(app, shop, synonymCalls, {
    'GET /synonyms': async () => ({ synonyms: await getSynonyms(shop.db) }),
    'PUT /synonyms': async ({ body, user }) => {
      await saveSynonyms(shop.db, body, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { synonyms: await getSynonyms(shop.db), message: synonymsText.saved() };
    },
  });
}
