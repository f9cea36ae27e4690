import type { FastifyInstance } from 'fastify';
import { taxCalls } from '#contract/tax.ts';
import * as taxText from '#text/tax.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import { getTaxSettings, saveTaxSettings } from './tax.ts';

export function serveTax(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, taxCalls, {
    'GET /tax': async () => ({ settings: await getTaxSettings(shop.db) }),
    'PUT /tax': async ({ body: { expectedUpdatedAt, rates, ...settings }, user }) => {
      const by = { userId: user.id, now: shop.now() };
      const inPaise = rates.map(({ limit: limitPaise, ...rate }) => ({ ...rate, limitPaise }));
      const stateCode = settings.stateCode || settings.gstin.slice(0, 2);
      await saveTaxSettings(shop.db, { ...settings, stateCode, rates: inPaise }, expectedUpdatedAt, by);
      return { settings: await getTaxSettings(shop.db), message: taxText.saved() };
    },
  });
}
