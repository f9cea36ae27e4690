import type { FastifyInstance } from 'fastify';
import { confirmRuleCalls } from '#contract/confirm-rules.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { getConfirmRules, saveConfirmRules } from './confirm-rules.ts';

export function serveConfirmRules(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, confirmRuleCalls, {
    'GET /confirm-rules': async () => ({ rules: await getConfirmRules(shop.db) }),
    'PUT /confirm-rules': async ({ body: { value: fromPaise, expectedUpdatedAt, ...rules }, user }) => {
      const by = { userId: user.id, now: shop.now() };
      await saveConfirmRules(shop.db, { fromPaise, ...rules }, expectedUpdatedAt, by);
      return { rules: await getConfirmRules(shop.db), message: confirmRulesText.saved() };
    },
  });
}
