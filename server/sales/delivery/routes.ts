import type { FastifyInstance } from 'fastify';
import { deliveryCalls } from '#contract/delivery.ts';
import { badField } from '#contract/errors.ts';
import { freeEverywhereFrom, isPin } from '#domain/delivery.ts';
import { toRupees } from '#domain/money.ts';
import * as deliveryText from '#text/delivery.ts';
import * as deliveryRulesText from '#text/delivery-rules.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { prepaidWays } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { findDeliveryBook, presentDelivery } from './delivery.ts';
import { getDeliveryRules, saveDeliveryRules } from './rules.ts';

export function serveDelivery(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, deliveryCalls, {
    'GET /delivery': async () => {
      const { rules } = await findDeliveryBook(shop.db);
      const freeFromPaise = freeEverywhereFrom(rules);
      const asksPin = rules.zones.length > 0;
      const { ways } = await prepaidWays(shop.db);
      const prepaid = ways.length > 0 ? { prepaid: ways } : {};
      if (freeFromPaise === undefined) return { asksPin, shipping: 'byPin' as const, freeFrom: null, ...prepaid };
      const shipping = freeFromPaise === 0 ? ('free' as const) : ('freeFrom' as const);
      return { asksPin, shipping, freeFrom: toRupees(freeFromPaise), ...prepaid };
    },
    'GET /delivery/{pin}': async ({ params: { pin } }) => {
      if (!isPin(pin)) throw badField('pin', deliveryText.pinWrong());
      return { delivery: presentDelivery(await findDeliveryBook(shop.db), pin, shop.now()) };
    },
    'GET /delivery-rules': async () => ({ rules: await getDeliveryRules(shop.db) }),
    'PUT /delivery-rules': async ({ body: { zones, expectedUpdatedAt, chargeRate, ...dispatch }, user }) => {
      const rules = {
        ...dispatch,
        chargeRate: chargeRate === null ? null : Math.round(chargeRate * 100),
        zones: zones.map(({ cashFee, mostCash, freeFrom, rates, ...zone }) => ({
          ...zone,
          cashFeePaise: cashFee,
          mostCashPaise: mostCash,
          freeFromPaise: freeFrom,
          rates: rates.map(({ from, fromGrams, charge }) => ({ fromPaise: from, fromGrams, chargePaise: charge })),
        })),
      };
      await saveDeliveryRules(shop.db, rules, expectedUpdatedAt, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { rules: await getDeliveryRules(shop.db), message: deliveryRulesText.saved() };
    },
  });
}
