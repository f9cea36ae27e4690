import type { FastifyInstance } from 'fastify';
import { trackingCalls } from '#contract/tracking.ts';
import { browserNames } from '../../platform/browser-names.ts';
import { networkOf } from '../../platform/http/network.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../sales.ts';
import * as confirmText from '#text/confirming.ts';
import { confirmByToken, payOnlineByToken, trackByPhone, trackByToken } from './tracking.ts';

export function serveTracking(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, trackingCalls, {
    'POST /orders/track': async ({ body, address, header }) => {
      const network = networkOf(address);
      if ('token' in body) return { order: await trackByToken(shop, body.token, network) };
      const [browser] = browserNames(header('cookie'));
      return { order: await trackByPhone(shop, body, { network, browser }) };
    },
    'POST /orders/confirm': async ({ body, address }) => {
      return { order: await confirmByToken(shop, body, networkOf(address)), message: confirmText.confirmed() };
    },
    'POST /orders/pay-online': async ({ body, address }) => ({
      order: await payOnlineByToken(shop, body.token, networkOf(address)),
    }),
  });
}
